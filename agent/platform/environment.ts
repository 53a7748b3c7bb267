// The environment of children, by allow-list: a name that is not here does not reach a command, so a key that the
// agent was started with cannot leak into one.
import { createHash } from 'node:crypto';
import { canonicalJson } from '../policy/plan.ts';

/** Names that are passed on, by reason. A trailing `*` stands for any ending. */
const PASSED_ON: Readonly<Record<string, readonly string[]>> = {
  'who and where': [
    'HOME',
    'USER',
    'LOGNAME',
    'SHELL',
    'PATH',
    'TMPDIR',
    'TMP',
    'TEMP',
    'TZ',
    'HOSTNAME',
    'XDG_*',
  ],
  'language and terminal': ['LANG', 'LANGUAGE', 'LC_*', 'TERM', 'COLORTERM', 'NO_COLOR', 'FORCE_COLOR', 'CI'],
  /** A company's proxy and its certificates must reach what the agent starts (reports.md 39). */
  'proxy and certificates': [
    ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'FTP_PROXY', 'NO_PROXY'],
    ...['http_proxy', 'https_proxy', 'all_proxy', 'ftp_proxy', 'no_proxy'],
    ...['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'REQUESTS_CA_BUNDLE'],
    ...['CURL_CA_BUNDLE', 'GIT_SSL_CAINFO'],
  ],
  'where tool chains live': [
    ...[
      'NVM_DIR',
      'NVM_BIN',
      'FNM_DIR',
      'VOLTA_HOME',
      'PNPM_HOME',
      'BUN_INSTALL',
      'DENO_DIR',
      'COREPACK_HOME',
    ],
    ...[
      'VIRTUAL_ENV',
      'CONDA_PREFIX',
      'CONDA_DEFAULT_ENV',
      'PYENV_ROOT',
      'RBENV_ROOT',
      'GEM_HOME',
      'ASDF_DIR',
    ],
    ...[
      'CARGO_HOME',
      'RUSTUP_HOME',
      'GOPATH',
      'GOROOT',
      'GOBIN',
      'JAVA_HOME',
      'MAVEN_HOME',
      'GRADLE_USER_HOME',
    ],
    ...['ANDROID_HOME', 'ANDROID_SDK_ROOT', 'DOTNET_ROOT', 'HOMEBREW_PREFIX', 'HOMEBREW_CELLAR'],
    ...['HOMEBREW_REPOSITORY', 'NIX_PATH', 'NIX_PROFILES', 'SDKROOT', 'DEVELOPER_DIR'],
  ],
  /** Without these many Windows programs do not start. */
  windows: [
    ...[
      'SYSTEMROOT',
      'SYSTEMDRIVE',
      'WINDIR',
      'COMSPEC',
      'PATHEXT',
      'OS',
      'USERNAME',
      'USERDOMAIN',
      'USERPROFILE',
    ],
    ...['HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'ALLUSERSPROFILE', 'PUBLIC'],
    ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'PROGRAMW6432', 'COMMONPROGRAMFILES', 'COMMONPROGRAMFILES(X86)'],
    ...[
      'COMMONPROGRAMW6432',
      'COMPUTERNAME',
      'NUMBER_OF_PROCESSORS',
      'PROCESSOR_*',
      'PSMODULEPATH',
      'DRIVERDATA',
    ],
  ],
};

/** Never passed on, not even when a configuration names them: the agent's own settings and providers' keys. */
const NEVER =
  /^(OCHO_|ANTHROPIC_|OPENAI_|OPENROUTER_|GEMINI_|GOOGLE_API_KEY$|AZURE_OPENAI_|MISTRAL_API_KEY$)/i;

const allowed = Object.values(PASSED_ON).flat();

/**
 * The environment a child gets: allow-listed names of `env`, and those of `passthrough` (a person's own choice;
 * exact names, or with a trailing `*`) unless they are the agent's settings or a provider's key. Names are compared
 * without case on Windows. Values that bash would read as a function definition are left out.
 */
export function childEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  passthrough: readonly string[] = [],
  platform: NodeJS.Platform = process.platform,
): Readonly<Record<string, string>> {
  const fold = (name: string) => (platform === 'win32' ? name.toUpperCase() : name);
  const patterns = [...allowed, ...passthrough].map(fold);
  const exact = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const starts = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  const passes = (name: string) => exact.has(name) || starts.some((start) => name.startsWith(start));
  const child: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value.startsWith('() {') || NEVER.test(name)) continue;
    if (passes(fold(name))) child[name] = value;
  }
  return child;
}

/** SHA-256 (hex) of an environment, the order of its names aside. */
export function hashEnvironment(env: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(canonicalJson(env)).digest('hex');
}
