// What the operations give, as data: the same for the model's text and for clients (`rawOutput`).

/** What stands under HEAD. */
export interface HeadState {
  /** null: detached. */
  readonly branch: string | null;
  /** Full hash; null: no commit yet. */
  readonly commit: string | null;
  readonly upstream?: string;
  readonly ahead?: number;
  readonly behind?: number;
}

/** A path that differs. `index` and `worktree` are git's letters (M, A, D, R, C, T, U), `.` for no change. */
export interface StatusEntry {
  readonly kind: 'changed' | 'renamed' | 'copied' | 'conflict' | 'untracked';
  /** From the root of the repository. */
  readonly path: string;
  /** What it was called before. */
  readonly from?: string;
  readonly index: string;
  readonly worktree: string;
  readonly submodule?: boolean;
}

/** Lines added and deleted in a file; null: binary. */
export interface FileChange {
  readonly path: string;
  readonly from?: string;
  readonly added: number | null;
  readonly deleted: number | null;
}

export interface Commit {
  readonly hash: string;
  readonly parents: readonly string[];
  readonly author: string;
  /** ISO 8601. */
  readonly date: string;
  /** Branches and tags on it. */
  readonly refs: readonly string[];
  readonly subject: string;
  readonly body?: string;
}

/** Consecutive lines of one commit. */
export interface BlameHunk {
  readonly hash: string;
  readonly author: string;
  /** ISO 8601, day only. */
  readonly date: string;
  readonly subject: string;
  readonly startLine: number;
  readonly lines: readonly string[];
}

export interface Branch {
  /** Without `refs/heads/`; a remote's with its name. */
  readonly name: string;
  readonly remote: boolean;
  readonly current: boolean;
  readonly commit: string;
  readonly upstream?: string;
  /** e.g. `ahead 1, behind 2`, `gone`. */
  readonly track?: string;
  readonly date: string;
  readonly subject: string;
}

export interface Worktree {
  readonly path: string;
  readonly commit?: string;
  /** undefined: detached or bare. */
  readonly branch?: string;
  /** `bare`, `locked`, `prunable`. */
  readonly marks: readonly string[];
}

export interface Stash {
  readonly name: string;
  readonly message: string;
  readonly date: string;
}

/** Files that are not shown because of the rules for paths. */
export interface LeftOut {
  readonly count: number;
  /** Entries of the lists, as written, or names of rules. */
  readonly rules: readonly string[];
}

/** A patch, or another text, cut when long. */
export interface PatchText {
  readonly text: string;
  readonly cut?: { readonly lines: number; readonly path?: string };
}

export type GitResult =
  | {
      readonly kind: 'status';
      readonly root: string;
      readonly head: HeadState;
      readonly entries: readonly StatusEntry[];
    }
  | {
      readonly kind: 'diff';
      readonly files: readonly FileChange[];
      readonly patch?: PatchText;
      readonly leftOut?: LeftOut;
    }
  | { readonly kind: 'log'; readonly commits: readonly Commit[] }
  | {
      readonly kind: 'show';
      readonly commit: Commit;
      readonly files: readonly FileChange[];
      readonly patch?: PatchText;
      readonly leftOut?: LeftOut;
    }
  | { readonly kind: 'file'; readonly bytes: number; readonly binary: boolean; readonly content: PatchText }
  | { readonly kind: 'tree'; readonly names: readonly string[] }
  | { readonly kind: 'blame'; readonly hunks: readonly BlameHunk[]; readonly leftOut: number }
  | { readonly kind: 'branches'; readonly branches: readonly Branch[] }
  | { readonly kind: 'worktrees'; readonly worktrees: readonly Worktree[] }
  | { readonly kind: 'stashes'; readonly stashes: readonly Stash[] }
  | {
      readonly kind: 'committed';
      readonly commit: Commit;
      readonly files: readonly FileChange[];
      readonly said: string;
    }
  /** A write that has nothing of its own to show: where the repository stands after it. */
  | {
      readonly kind: 'done';
      readonly head: HeadState;
      readonly entries: readonly StatusEntry[];
      readonly said: string;
    };

/** A result, and whether programs of the repository's configuration were left out of it. */
export type Outcome = GitResult & { readonly filtersOff?: boolean };
