// `ocho setup`: choose a provider, store its key, choose a model. Also what editors start to sign a person in.
import { keyVariable, storeProviderKey } from '../config/credentials.ts';
import { formatKey } from '../config/key-path.ts';
import { setConfigValue, startConfigFile } from '../config/set.ts';
import { resolveProvider } from '../models/providers.ts';
import { listModels, OFFLINE_MODEL } from '../models/registry.ts';
import { userConfigFile } from '../runtime/config-files.ts';
import { modelOptions } from '../runtime/models.ts';
import { atMost, readArguments, textOption, UsageError } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { loadCliConfig } from './load-config.ts';
import { readAll } from './terminal.ts';

const OPTIONS = {
  provider: { type: 'string' },
  'base-url': { type: 'string' },
  model: { type: 'string' },
  'key-stdin': { type: 'boolean' },
} as const;

/** What a person, or the command line, chose. */
interface Choice {
  readonly provider: string;
  /** Undefined: the provider needs none, or it is already there. */
  readonly key?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly model?: string | undefined;
}

/** Providers a person is offered; any other one needs a base URL. */
const OFFERED_PROVIDERS = ['anthropic', 'openai'] as const;

/** Runs `ocho setup`. Without a terminal and without options it says what to set, and exits with 2. */
export async function setupCommand(argv: readonly string[], context: CliContext): Promise<number> {
  const given = readArguments(argv, OPTIONS);
  atMost(given, 0);
  const asked = {
    provider: textOption(given, 'provider'),
    baseUrl: textOption(given, 'base-url'),
    model: textOption(given, 'model'),
  };
  if (given.values['key-stdin'] === true) {
    if (asked.provider === undefined) throw new UsageError({ id: 'cli-setup-needs-provider' });
    await checkProvider(asked.provider, asked.baseUrl, context);
    const key = checkedKey(await readAll(context.terminal));
    return store({ ...asked, provider: asked.provider, key }, context);
  }
  if (!context.terminal.interactive) {
    context.terminal.err(`${context.i18n.text('cli-setup-not-interactive')}\n`);
    return EXIT.usage;
  }
  const choice = await converse(asked, context);
  if (choice) return store(choice, context);
  context.terminal.err(`${context.i18n.text('cli-setup-cancelled')}\n`);
  return EXIT.cancelled;
}

/** Undefined: the person ended it. */
async function converse(
  asked: {
    readonly provider: string | undefined;
    readonly baseUrl: string | undefined;
    readonly model: string | undefined;
  },
  context: CliContext,
): Promise<Choice | undefined> {
  const { terminal, i18n } = context;
  const chosen = asked.provider ?? (await chooseProvider(context));
  if (chosen === undefined) return undefined;
  if (chosen === 'offline') return { provider: 'offline', model: asked.model ?? OFFLINE_MODEL };
  const known = OFFERED_PROVIDERS.some((name) => name === chosen);
  const provider = chosen === '' ? await askUntil(context, 'cli-setup-ask-name', isProviderName) : chosen;
  if (provider === undefined) return undefined;
  const baseUrl =
    known || asked.baseUrl ? asked.baseUrl : await askUntil(context, 'cli-setup-ask-url', isHttpUrl);
  if (!known && baseUrl === undefined) return undefined;
  const typed = await terminal.ask(`${i18n.text('cli-setup-ask-key', { provider })} `, { hidden: true });
  if (typed === undefined) return undefined;
  const key = typed.trim() === '' ? undefined : checkedKey(typed);
  const model = asked.model ?? (await chooseModel(provider, context));
  return { provider, key, baseUrl, model };
}

/** A name, `''` for one that is still to be named, or undefined. */
async function chooseProvider(context: CliContext): Promise<string | undefined> {
  const { terminal, i18n } = context;
  const choices = [...OFFERED_PROVIDERS, '', 'offline'];
  terminal.err(`${i18n.text('cli-setup-intro')}\n`);
  for (const [index, name] of choices.entries()) {
    terminal.err(`  ${index + 1}. ${i18n.text(`cli-setup-provider-${name || 'other'}`)}\n`);
  }
  const answer = await askUntil(
    context,
    'cli-setup-ask-provider',
    (text) => choices[Number(text) - 1] !== undefined,
  );
  return answer === undefined ? undefined : choices[Number(answer) - 1];
}

/** The models we know of the provider, or free text; an empty answer takes the first, or leaves it open. */
async function chooseModel(provider: string, context: CliContext): Promise<string | undefined> {
  const { terminal, i18n } = context;
  const pretend = { [provider]: { apiKey: 'to be stored' } };
  const known = listModels({ environment: {}, providers: pretend, i18n })
    .map((model) => model.id)
    .filter((id) => id.startsWith(`${provider}/`));
  for (const [index, id] of known.entries()) terminal.err(`  ${index + 1}. ${id}\n`);
  const question = known[0]
    ? i18n.text('cli-setup-ask-model', { first: known[0] })
    : i18n.text('cli-setup-ask-model-name', { provider });
  const answer = (await terminal.ask(`${question} `))?.trim();
  if (answer === undefined || answer === '') return known[0];
  const picked = known[Number(answer) - 1] ?? answer;
  return picked.startsWith(`${provider}/`) ? picked : `${provider}/${picked}`;
}

/** Asks until the answer will do; undefined when the person ends it. */
async function askUntil(
  { terminal, i18n }: CliContext,
  id: string,
  accepts: (text: string) => boolean,
): Promise<string | undefined> {
  for (;;) {
    const answer = (await terminal.ask(`${i18n.text(id)} `))?.trim();
    if (answer === undefined || accepts(answer)) return answer;
  }
}

/** A key for a server nobody knows the address of would never be used. Rejects with `UsageError`. */
async function checkProvider(
  provider: string,
  baseUrl: string | undefined,
  context: CliContext,
): Promise<void> {
  if (baseUrl !== undefined || OFFERED_PROVIDERS.some((name) => name === provider)) return;
  const { snapshot } = await loadCliConfig(context, context.cwd);
  if (snapshot && resolveProvider(provider, modelOptions(snapshot, {}, context.env, context.i18n))) return;
  throw new UsageError({
    id: 'cli-setup-needs-base-url',
    args: { provider, known: OFFERED_PROVIDERS.join(', ') },
  });
}

async function store(choice: Choice, context: CliContext): Promise<number> {
  const { dirs, i18n, terminal, env } = context;
  const { provider, key, baseUrl, model } = choice;
  const file = userConfigFile(dirs);
  // Settings first: they can be refused, and a key without them would be of no use.
  if (baseUrl !== undefined)
    await setConfigValue(file, formatKey(['providers', provider, 'base_url']), baseUrl);
  if (model !== undefined) await setConfigValue(file, 'model.default', model);
  await startConfigFile(file);
  if (key !== undefined) await storeProviderKey(dirs.state, provider, key);
  const variable = keyVariable(provider);
  if (key !== undefined) terminal.out(`${i18n.text('cli-setup-key-stored', { provider })}\n`);
  if (key !== undefined && env[variable])
    terminal.out(`${i18n.text('cli-setup-key-shadowed', { variable })}\n`);
  if (model !== undefined) terminal.out(`${i18n.text('cli-setup-model-stored', { model, file })}\n`);
  terminal.out(`${i18n.text('cli-setup-done')}\n`);
  return EXIT.done;
}

/** A key has no blanks and no control characters; what has is a paste that went wrong. Never repeats the key. */
function checkedKey(typed: string): string {
  const key = typed.trim();
  if (/^[\x21-\x7E]{1,4096}$/.test(key)) return key;
  throw new UsageError({ id: key === '' ? 'cli-setup-key-empty' : 'cli-setup-key-odd' });
}

function isProviderName(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text);
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
