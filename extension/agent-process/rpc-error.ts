// What the error of a request says beside its words. Errors of the SDK are known by their shape: its class is not loaded
// just to look at one. Does not import `vscode`.

/** JSON-RPC code for "sign in first" (ACP "Authentication"). */
export const AUTH_REQUIRED = -32000;

/** The JSON-RPC code; undefined: it is no answer of an agent. */
export function errorCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** A member of the `data` of a JSON-RPC error. */
export function errorData(error: unknown, key: string): unknown {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;
}

/** The agent wants a sign-in first. */
export const isSignIn = (error: unknown): boolean => errorCode(error) === AUTH_REQUIRED;

/** Characters of details that are kept. */
const DETAILS = 8_000;

/** The words of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What agents of other makers put into `data` to explain an "Internal error". */
export function detailsOf(error: unknown): string | undefined {
  const found = errorData(error, 'details') ?? errorData(error, 'message');
  return typeof found === 'string' && found !== messageOf(error) ? found.slice(0, DETAILS) : undefined;
}

/** Why, in a few words that a sentence goes on after: those of the error, or of its details where it is nameless. */
export function reasonOf(error: unknown): string {
  const [detail = ''] = detailsOf(error)?.trim().split('\n', 1) ?? [];
  const reason = messageOf(error) === 'Internal error' && detail !== '' ? detail : messageOf(error);
  return reason.trim().replace(/(?<!\.)\.$/, '');
}
