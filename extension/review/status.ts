// Does not import `vscode`.

/** How long a word of a review in the status bar stays. Milliseconds. */
export const STATUS_MS = 5_000;
