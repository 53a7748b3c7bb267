import { connect } from 'node:net';
import { readCredentials } from '../../config/credentials.ts';
import type { ConfigDiagnostic } from '../../config/diagnostic.ts';
import { OchoError } from '../../i18n/message.ts';
import { isLoopback } from '../../models/endpoint.ts';
import { ModelError } from '../../models/model.ts';
import { checkBaseUrl, keyOwner, parseModelId, resolveProvider } from '../../models/providers.ts';
import { defaultModel, modelOptions } from '../../runtime/models.ts';
import { aboutTools } from '../check-tools.ts';
import type { CliContext } from '../context.ts';
import { diagnosticLine } from '../diagnostics.ts';
import type { DoctorOptions, Finding } from '../doctor.ts';
import { loadCliConfig } from '../load-config.ts';

/** Milliseconds; a server that takes longer to accept a connection is not one to work with. */
const CONNECT_TIMEOUT_MS = 2000;

/** The configuration, and whether the model it chooses can be asked. */
export async function checkConfiguration(options: DoctorOptions, context: CliContext): Promise<Finding[]> {
  const { snapshot, diagnostics } = await loadCliConfig(context, options.cwd);
  const tools = snapshot ? await aboutTools(snapshot, options.cwd, context) : [];
  const told = [...diagnostics, ...tools.filter(({ severity }) => severity !== 'info')];
  const config = configFinding(told, snapshot?.files ?? [], context);
  if (!snapshot) return [config];
  try {
    const credentials = await readCredentials(context.dirs.state);
    const models = modelOptions(snapshot, credentials, context.env, context.i18n, options.cwd);
    return [config, ...(await checkModel(defaultModel(snapshot, models), models, options))];
  } catch (error) {
    if (!(error instanceof OchoError)) throw error;
    return [config, { check: 'model', status: 'fail', text: error.text, remedy: { id: 'cli-doctor-setup' } }];
  }
}

function configFinding(
  diagnostics: readonly ConfigDiagnostic[],
  files: readonly string[],
  context: CliContext,
): Finding {
  const worst = diagnostics.find((each) => each.severity === 'error') ?? diagnostics[0];
  if (!worst) {
    const id = files.length > 0 ? 'cli-doctor-config' : 'cli-doctor-config-none';
    return { check: 'config', status: 'ok', text: { id, args: { files: files.join(', ') } } };
  }
  const plain = { ...context, terminal: { ...context.terminal, color: false } };
  const text = {
    id: 'cli-doctor-config-bad',
    args: { text: diagnosticLine(worst, plain), count: diagnostics.length },
  };
  const status = worst.severity === 'error' ? 'fail' : 'warn';
  return { check: 'config', status, text, remedy: { id: 'cli-doctor-config-check' } };
}

async function checkModel(
  id: string,
  models: ReturnType<typeof modelOptions>,
  options: DoctorOptions,
): Promise<Finding[]> {
  const { provider: name } = parseModelId(id);
  if (name === 'editor') return [editorFinding(id, options)];
  if (name === 'offline' || name === 'replay' || models.providers?.[name]?.kind === 'offline') {
    const text = { id: 'cli-doctor-model-offline', args: { model: id } };
    return [{ check: 'model', status: 'warn', text, remedy: { id: 'cli-doctor-setup' } }];
  }
  const provider = resolveProvider(name, models);
  if (!provider) {
    const text = { id: 'cli-doctor-model-unknown', args: { model: id, provider: name } };
    return [
      {
        check: 'model',
        status: 'fail',
        text,
        remedy: { id: 'cli-doctor-provider', args: { provider: name } },
      },
    ];
  }
  const model: Finding = {
    check: 'model',
    status: 'ok',
    text: { id: 'cli-doctor-model', args: { model: id } },
  };
  const wrong = urlFault(name, provider);
  if (wrong) {
    const remedy = { id: 'cli-doctor-url-fix' };
    return [model, { check: 'server', status: 'fail', text: wrong.text, remedy }];
  }
  const key = keyFinding(provider, name, options);
  return [model, key, ...(await checkServer(provider.baseUrl, models.environment, options))];
}

/** The editor's own models are there in the editor, and in the editor only. */
function editorFinding(model: string, { editorKeys }: DoctorOptions): Finding {
  if (editorKeys)
    return { check: 'model', status: 'ok', text: { id: 'cli-doctor-model-editor', args: { model } } };
  const text = { id: 'models-error-editor-only' };
  return { check: 'model', status: 'warn', text, remedy: { id: 'cli-doctor-setup' } };
}

/** Undefined for a base URL that can be used. */
function urlFault(
  name: string,
  { baseUrl }: NonNullable<ReturnType<typeof resolveProvider>>,
): ModelError | undefined {
  try {
    checkBaseUrl(name, baseUrl);
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}

function keyFinding(
  provider: NonNullable<ReturnType<typeof resolveProvider>>,
  name: string,
  { editorKeys = [] }: DoctorOptions,
): Finding {
  const args = { provider: name, variable: provider.keyVariable };
  if (provider.apiKey) return { check: 'key', status: 'ok', text: { id: 'cli-doctor-key', args } };
  if (editorKeys.includes(keyOwner(name)))
    return { check: 'key', status: 'ok', text: { id: 'cli-doctor-key-editor', args } };
  const text = { id: 'cli-doctor-key-missing', args };
  if (isLoopback(provider.baseUrl))
    return { check: 'key', status: 'ok', text: { id: 'cli-doctor-key-local', args } };
  return { check: 'key', status: 'fail', text, remedy: { id: 'cli-doctor-key-set', args } };
}

/** A server of this machine is looked for always, another one only when asked; neither fails the whole. */
async function checkServer(
  url: string,
  env: Readonly<Record<string, string | undefined>>,
  { online }: DoctorOptions,
): Promise<Finding[]> {
  const local = isLoopback(url);
  const proxied = !local && Boolean(env.HTTPS_PROXY ?? env.https_proxy ?? env.HTTP_PROXY ?? env.http_proxy);
  if (!local && (!online || proxied)) return [];
  if (await accepts(url))
    return [{ check: 'server', status: 'ok', text: { id: 'cli-doctor-server', args: { url } } }];
  const text = { id: 'cli-doctor-server-unreachable', args: { url } };
  return [{ check: 'server', status: 'warn', text, remedy: { id: 'cli-doctor-server-start' } }];
}

/** Whether something takes a TCP connection there. Nothing is sent. */
function accepts(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
