// `ocho help`, `--help`: what there is and how it is called. Usage lines are data; what they mean is localised.
import type { I18n } from '../i18n/message.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';

/** A command as the help shows it. */
export interface CommandHelp {
  readonly name: string;
  readonly usage: readonly string[];
  /** Fluent id of what it does. */
  readonly about: string;
  /** Option and Fluent id of what it does. */
  readonly options: readonly (readonly [string, string])[];
  /** Data below the options, line by line. */
  readonly example?: readonly string[];
}

const JSON_OPTION = ['--json', 'cli-option-json'] as const;
const CWD_OPTION = ['--cwd DIR', 'cli-option-cwd'] as const;
const MODE_OPTION = ['--mode read_only|supervised|full', 'cli-option-mode'] as const;
const HIGH_RISK_OPTION = ['--high-risk block|ask', 'cli-option-high-risk'] as const;
const APPROVE_OPTION = ['--approve never|ask|all', 'cli-option-approve'] as const;

/** How other editors are told of the language service. */
const LSP_EXAMPLE = [
  'Neovim, init.lua:',
  "  vim.lsp.config('ocho', { cmd = { 'ocho', 'lsp' }, filetypes = { 'toml', 'json' },",
  "    root_markers = { '.ocho', 'tools.json', '.git' } })",
  "  vim.lsp.enable('ocho')",
  'Helix, languages.toml:',
  '  [language-server.ocho]',
  '  command = "ocho"',
  '  args = ["lsp"]',
  '  [[language]]',
  '  name = "toml"',
  '  language-servers = ["taplo", "ocho"]',
];

/** Every command of this version, in the order in which the help lists them. */
export const COMMANDS: readonly CommandHelp[] = [
  {
    name: 'acp',
    usage: ['ocho', 'ocho acp [--experimental-v2]', 'ocho acp --login'],
    about: 'cli-about-acp',
    options: [['--login', 'cli-option-login']],
  },
  {
    name: 'run',
    usage: ['ocho run "TASK" [OPTIONS]', 'ocho run - [OPTIONS]'],
    about: 'cli-about-run',
    options: [
      CWD_OPTION,
      ['--model PROVIDER/MODEL', 'cli-option-model'],
      MODE_OPTION,
      HIGH_RISK_OPTION,
      APPROVE_OPTION,
      ['--tools A,B', 'cli-option-tools'],
      ['--max-turns N', 'cli-option-max-turns'],
      ['--continue', 'cli-option-continue'],
      ['--session ID', 'cli-option-session'],
      ['--record FILE', 'cli-option-record'],
      ['--json', 'cli-option-json-events'],
    ],
  },
  {
    name: 'tools',
    usage: [
      'ocho tools list [--all]',
      'ocho tools search "QUERY" [--limit N]',
      'ocho tools show NAME',
      "ocho tools call NAME '{…}'",
      'ocho tools registry check [FILE]',
    ],
    about: 'cli-about-tools',
    options: [
      ['--all', 'cli-option-tools-all'],
      ['--surface code|chat', 'cli-option-tools-surface'],
      ['--limit N', 'cli-option-tools-limit'],
      CWD_OPTION,
      MODE_OPTION,
      HIGH_RISK_OPTION,
      APPROVE_OPTION,
      JSON_OPTION,
    ],
  },
  {
    name: 'mcp',
    usage: [
      'ocho mcp list [--no-connect]',
      'ocho mcp add NAME [--env K=V]… [--passthrough VARIABLE]… -- COMMAND [ARGS…]',
      'ocho mcp add NAME --url URL [--header K=V]…',
      'ocho mcp remove NAME',
      'ocho mcp test NAME',
      'ocho mcp signin|signout NAME',
      'ocho mcp secret NAME [--remove]',
    ],
    about: 'mcpcli-about',
    options: [
      ['--no-connect', 'mcpcli-option-no-connect'],
      ['--timeout MS', 'mcpcli-option-timeout'],
      ['--env K=V', 'mcpcli-option-env'],
      ['--passthrough VARIABLE', 'mcpcli-option-passthrough'],
      ['--url URL', 'mcpcli-option-url'],
      ['--header K=V', 'mcpcli-option-header'],
      ['--remove', 'mcpcli-option-remove'],
      CWD_OPTION,
      JSON_OPTION,
    ],
  },
  {
    name: 'policy',
    usage: [
      'ocho policy explain shell "COMMAND"',
      'ocho policy explain path PATH [--op read|write|edit|glob]',
      'ocho policy explain url URL',
      'ocho policy explain shell|path|url --json < LINES',
      'ocho policy log [--session ID] [--tool NAME] [--outcome ask|allow|block] [--since 1h] [--tail N]',
    ],
    about: 'cli-about-policy',
    options: [
      CWD_OPTION,
      MODE_OPTION,
      HIGH_RISK_OPTION,
      ['--json', 'cli-option-json-lines'],
      ['--session ID', 'cli-option-log-session'],
      ['--since TIME', 'cli-option-log-since'],
      ['--tail N', 'cli-option-log-tail'],
      ['--follow', 'cli-option-log-follow'],
    ],
  },
  {
    name: 'config',
    usage: [
      'ocho config show',
      'ocho config get KEY',
      'ocho config set KEY VALUE',
      'ocho config check',
      'ocho config migrate',
      'ocho config rules list',
      'ocho config rules add allow|ask|deny RULE [OPTIONS]',
      'ocho config rules edit NUMBER|RULE [OPTIONS]',
      'ocho config rules remove NUMBER|RULE',
      'ocho config rules check [RULE]',
    ],
    about: 'cli-about-config',
    options: [
      CWD_OPTION,
      ['--expires DATE', 'cli-option-rule-expires'],
      ['--folder DIR', 'cli-option-rule-folder'],
      ['--effect allow|ask|deny', 'cli-option-rule-effect'],
      ['--rule RULE', 'cli-option-rule-text'],
      JSON_OPTION,
    ],
  },
  {
    name: 'receipts',
    usage: ['ocho receipts list', 'ocho receipts verify SESSION', 'ocho receipts rotate'],
    about: 'cli-about-receipts',
    options: [JSON_OPTION],
  },
  {
    name: 'sessions',
    usage: ['ocho sessions list', 'ocho sessions show ID', 'ocho sessions export ID'],
    about: 'cli-about-sessions',
    options: [['--cwd DIR', 'cli-option-cwd-sessions'], ['--limit N', 'cli-option-limit'], JSON_OPTION],
  },
  {
    name: 'setup',
    usage: ['ocho setup', 'ocho setup --provider NAME --key-stdin [OPTIONS] < FILE'],
    about: 'cli-about-setup',
    options: [
      ['--provider NAME', 'cli-option-provider'],
      ['--key-stdin', 'cli-option-key-stdin'],
      ['--base-url URL', 'cli-option-base-url'],
      ['--model PROVIDER/MODEL', 'cli-option-model-default'],
    ],
  },
  {
    name: 'doctor',
    usage: ['ocho doctor'],
    about: 'cli-about-doctor',
    options: [
      CWD_OPTION,
      ['--online', 'cli-option-online'],
      ['--editor PROVIDERS', 'cli-option-editor'],
      JSON_OPTION,
    ],
  },
  {
    name: 'lsp',
    usage: ['ocho lsp [--stdio]'],
    about: 'lsp-about',
    options: [['--stdio', 'lsp-option-stdio']],
    example: LSP_EXAMPLE,
  },
];

/** The text of the general help. */
function generalHelp(i18n: I18n): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const commands = COMMANDS.map(({ name, about }) => `  ${name.padEnd(width)}  ${i18n.text(about)}`);
  return [
    i18n.text('cli-help-intro'),
    '',
    ...commands,
    '',
    i18n.text('cli-help-more', { call: 'ocho help COMMAND' }),
    '',
  ].join('\n');
}

/** The text of one command's help. */
function commandHelp(command: CommandHelp, i18n: I18n): string {
  const width = Math.max(0, ...command.options.map(([option]) => option.length));
  const options = command.options.map(([option, about]) => `  ${option.padEnd(width)}  ${i18n.text(about)}`);
  return [
    i18n.text(command.about),
    '',
    ...command.usage.map((line) => `  ${line}`),
    ...(options.length > 0 ? ['', ...options] : []),
    ...(command.example ? ['', ...command.example] : []),
    '',
  ].join('\n');
}

/** `ocho help [COMMAND]`. */
export function helpCommand(name: string | undefined, { terminal, i18n }: CliContext): number {
  const command = COMMANDS.find((each) => each.name === name);
  if (command || name === undefined) {
    terminal.out(command ? commandHelp(command, i18n) : generalHelp(i18n));
    return EXIT.done;
  }
  terminal.err(`${unknownCommand(name, i18n)}\n`);
  return EXIT.usage;
}

/** What to say about a command that does not exist. */
export function unknownCommand(name: string, i18n: I18n, suggestion?: string): string {
  return suggestion
    ? i18n.text('cli-unknown-command-near', { name, suggestion })
    : i18n.text('cli-unknown-command', { name, known: COMMANDS.map((each) => each.name).join(', ') });
}
