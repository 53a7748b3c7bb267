// The editor's own language models (`vscode.lm`) for Ocho's agent: no key is needed (design: architecture.md
// "Models").
import * as vscode from 'vscode';
import type { EditorModel, EditorModelError } from '../../agent/acp/extensions.ts';
import type { OchoHandlers } from '../agent-process/connection.ts';
import type { Shared } from '../parts.ts';
import { type ModelClasses, toEditorMessages, toEditorTools } from './messages.ts';

/** The bridge. */
export interface ModelBridge extends vscode.Disposable {
  readonly handlers: Pick<OchoHandlers, '_ocho/model/list' | '_ocho/model/stream'>;
  /** The editor has other models than before, or they are offered no more. */
  readonly onChange: vscode.Event<void>;
  list(): Promise<EditorModel[]>;
}

/** The classes of the running editor, which may have more than the oldest one's. */
const CLASSES: ModelClasses = vscode;

type StreamParams = Parameters<OchoHandlers['_ocho/model/stream']>[0];
type Tell = Parameters<OchoHandlers['_ocho/model/stream']>[2];

/** Makes the bridge. The setting `ocho.editorModels` turns it off: then there are no models. */
export function createModelBridge({ i18n, log }: Pick<Shared, 'i18n' | 'log'>): ModelBridge {
  const changed = new vscode.EventEmitter<void>();
  const subscriptions = [
    changed,
    vscode.lm.onDidChangeChatModels(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('ocho.editorModels')) changed.fire();
    }),
  ];
  const justification = (): string => i18n.text('bridge-justification');
  return {
    onChange: changed.event,
    list,
    handlers: {
      '_ocho/model/list': async () => ({ models: await list() }),
      '_ocho/model/stream': async (params, signal, tell) => {
        try {
          await stream(params, { signal, tell, justification: justification() });
          return {};
        } catch (error) {
          log.warn(`editor model ${params.model}: ${String(error)}`);
          return { error: toModelError(error, signal) };
        }
      },
    },
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

async function list(): Promise<EditorModel[]> {
  const models = await offered();
  return models.map((model) => ({
    id: idOf(model),
    name: model.name,
    vendor: model.vendor,
    family: model.family,
    version: model.version,
    maxInputTokens: model.maxInputTokens,
    ...abilities(model),
  }));
}

async function offered(): Promise<readonly vscode.LanguageModelChat[]> {
  const isOn =
    vscode.workspace.getConfiguration('ocho').inspect<boolean>('editorModels')?.globalValue ?? true;
  return isOn ? vscode.lm.selectChatModels() : [];
}

/** An id is unique with its vendor only. */
const idOf = ({ vendor, id }: vscode.LanguageModelChat): string => `${vendor}/${id}`;

/** What newer editors say of a model. Images only where it is said: a refused image would stay in the history. */
function abilities(model: vscode.LanguageModelChat): Pick<EditorModel, 'images' | 'tools'> {
  // Not in the types of the oldest editor.
  const said = model as { capabilities?: { supportsToolCalling?: unknown; supportsImageToText?: unknown } };
  return {
    images: said.capabilities?.supportsImageToText === true && CLASSES.LanguageModelDataPart !== undefined,
    tools: said.capabilities?.supportsToolCalling !== false,
  };
}

interface StreamOptions {
  readonly signal: AbortSignal;
  readonly tell: Tell;
  readonly justification: string;
}

async function stream({ streamId, model: id, request }: StreamParams, options: StreamOptions): Promise<void> {
  const { signal, tell, justification } = options;
  const model = (await offered()).find((each) => idOf(each) === id);
  if (!model) throw vscode.LanguageModelError.NotFound(id);
  const cancellation = new vscode.CancellationTokenSource();
  const cancel = (): void => cancellation.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    const messages = toEditorMessages(request.system, request.messages, CLASSES);
    const tools = toEditorTools(request.tools);
    const response = await model.sendRequest(
      messages,
      { justification, ...(tools.length > 0 ? { tools } : {}) },
      cancellation.token,
    );
    for await (const part of response.stream) {
      if (signal.aborted) throw new vscode.CancellationError();
      await tellPart(part, streamId, tell);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancellation.dispose();
  }
}

async function tellPart(part: unknown, streamId: string, tell: Tell): Promise<void> {
  if (part instanceof vscode.LanguageModelTextPart) {
    if (part.value !== '') await tell({ streamId, event: { type: 'text', text: part.value } });
  } else if (part instanceof vscode.LanguageModelToolCallPart) {
    const { callId: callIdOfPart, name, input } = part;
    await tell({ streamId, event: { type: 'tool_call_start', id: callIdOfPart, name } });
    const text = JSON.stringify(input ?? {});
    await tell({ streamId, event: { type: 'tool_call', id: callIdOfPart, name, arguments: text } });
  }
  // Later editors stream further kinds; they are said to be skipped when unknown.
}

function toModelError(error: unknown, signal: AbortSignal): EditorModelError {
  const message = error instanceof Error ? error.message : String(error);
  if (signal.aborted || error instanceof vscode.CancellationError) return { code: 'cancelled', message };
  if (!(error instanceof vscode.LanguageModelError)) return { code: 'failed', message };
  const codes: Readonly<Record<string, EditorModelError['code']>> = {
    NoPermissions: 'no_permission',
    Blocked: 'blocked',
    NotFound: 'not_found',
  };
  return { code: codes[error.code] ?? 'failed', message };
}
