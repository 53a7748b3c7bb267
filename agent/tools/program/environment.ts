/** Nobody sits at the keyboard: no pager, no question of git's. */
const UNATTENDED = {
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  // A `git status` must neither take locks nor start the program a repository names (security corpus, R13).
  GIT_OPTIONAL_LOCKS: '0',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'core.fsmonitor',
  GIT_CONFIG_VALUE_0: 'false',
};

/** The environment of a program that nobody watches, made of the one children get. */
export function unattended(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...env, ...UNATTENDED };
}
