// Every `_ocho/*` method, typed once and shared with the extension (design: protocol.md). What the agent answers is
// advertised in the capability `_meta.ocho.methods`; everything else with a leading underscore is answered -32601.
// What a client answers it says in its own `_meta.ocho` (`OchoClientCapabilities`). All paths are absolute.
import type { TextChanger } from '../files/buffers.ts';
import type {
  EditorFaultCode,
  EditorModelEvent,
  EditorModelFacts,
  EditorModelRequest,
} from '../models/editor-models.ts';
import type { LoggedDecision } from '../policy/decision-log-reader.ts';
import type { PolicyList, PolicyView, SessionGrant } from '../runtime/policy-settings.ts';
import type { ChangedFile, Side } from '../runtime/session-files.ts';
import type { ToolCallReport } from '../runtime/tool-call.ts';
import type { ToolListing } from '../runtime/tool-listing.ts';
import type { OnConflict, UndoResult } from '../runtime/undo-files.ts';

export type { EditorModelFacts as EditorModel } from '../models/editor-models.ts';
export type { LoggedDecision } from '../policy/decision-log-reader.ts';
export type { PolicyEntry, PolicyList, SessionGrant } from '../runtime/policy-settings.ts';
export type { ChangedFile } from '../runtime/session-files.ts';
export type { ToolCallReport } from '../runtime/tool-call.ts';
export type { ToolListing, ToolState } from '../runtime/tool-listing.ts';
export type { UndoConflict } from '../runtime/undo-files.ts';

/** What a client says in `clientCapabilities._meta.ocho`. A part that is missing is never asked for. */
export interface OchoClientCapabilities {
  /** Answers `_ocho/model/list` and `_ocho/model/stream`. */
  readonly models?: boolean;
  /** Answers `_ocho/secret/get` and `_ocho/secret/set`. */
  readonly secrets?: boolean;
  /** Answers `_ocho/diagnostics`. */
  readonly diagnostics?: boolean;
  /** Has Ocho's own commands and views: texts tell its person of these, and never of the `ocho` command. */
  readonly commands?: boolean;
}

/** What a client may put into `_meta.ocho` of its answer to `session/request_permission`. */
export interface OchoPermissionMeta {
  /** For the model, with a denial. */
  readonly feedback?: string;
  /** The person's own wording of the command (tool `shell`); planned and decided anew before it runs. */
  readonly command?: string;
  /** What the person wants written in place of the proposed text, by the path of the diff. */
  readonly files?: readonly { readonly path: string; readonly newText: string }[];
}

/** What a client may put into `_meta.ocho` of its answer to `fs/write_text_file`. */
export interface OchoWriteMeta {
  /** The file holds another text than was sent, because of what runs at a save, or because somebody else typed in it. */
  readonly changedBy: TextChanger;
}

/**
 * What the agent puts into `_meta.ocho` of the update that ends a call with the status `failed`, when nothing went
 * wrong with it: a person said no, the policy or a setting did, or the turn was stopped.
 */
export interface OchoCallMeta {
  readonly outcome: 'denied' | 'blocked' | 'cancelled';
}

/** What the agent puts into `_meta.ocho` of each value of the session's option of the category `model`. */
export interface OchoModelMeta {
  /** Whether the model is shown images; of one it is not, they are replaced by a note. */
  readonly images: boolean;
}

/** What the agent puts into `agentCapabilities._meta.ocho`. */
export interface OchoAgentCapabilities {
  readonly methods: readonly string[];
  /** Which parts of `OchoPermissionMeta` count. */
  readonly answers?: readonly (keyof OchoPermissionMeta)[];
}

/** A provider of models and whether it can be asked. */
export interface ProviderState {
  readonly id: string;
  readonly name: string;
  /** `key`: needs one and has none. `ready`: can be asked, as far as is known without asking. */
  readonly state: 'ready' | 'key';
  /** Name of its secret for `_ocho/secret/*`, when it takes a key. */
  readonly secret?: string;
  readonly models: number;
}

/** Requests a client may send. */
export interface OchoAgentRequests {
  '_ocho/session/rename': { params: { sessionId: string; title: string }; result: Record<string, never> };
  /** Files changed by the turns from `fromTurn` (default: all) on to `toTurn` (default: the last). */
  '_ocho/session/changes': {
    params: { sessionId: string; fromTurn?: number; toTurn?: number };
    result: { files: ChangedFile[] };
  };
  /**
   * The text of a file before a turn (null: there was none); an error when it is no text or was not kept. With `bytes`
   * the content itself (base64; null: there was none), for those who know its encoding better; `side` is then which
   * content, `before` if it is not said.
   */
  '_ocho/session/preimage': {
    params: { sessionId: string; path: string; turn: number; bytes?: true; side?: Side };
    result: { text: string | null; bytes?: string | null };
  };
  /**
   * Puts back, byte for byte, what the turns from `turn` on changed with the agent's own tools. `ask`: with a
   * conflict nothing is changed and the conflicts come back. `keep`: files in conflict are left as they are.
   * `overwrite`: they are put back as well. Refused while a turn runs.
   */
  '_ocho/session/undo': {
    params: { sessionId: string; turn: number; conflicts: OnConflict };
    result: UndoResult;
  };
  /** The conversation goes on as if `turn` and all after it had not been; the log keeps them. Files stay as they are. */
  '_ocho/session/rewind': { params: { sessionId: string; turn: number }; result: Record<string, never> };
  /** `grants`: what was allowed for sessions that are open on this connection; missing in older agents. */
  '_ocho/policy/get': {
    params: { cwd: string };
    result: PolicyView & { readonly grants?: SessionGrant[] };
  };
  /** Takes back what was allowed for a session, from the next decision on. One that is not there is no error. */
  '_ocho/policy/revoke': { params: { sessionId: string; rule: string }; result: Record<string, never> };
  /** Changes the user's config.toml; an entry that cannot be understood is an error that says why. */
  '_ocho/policy/change': {
    params: { list: PolicyList; remove?: string; add?: string };
    result: Record<string, never>;
  };
  /** The newest decisions first. */
  '_ocho/policy/log': {
    params: { sessionId?: string; limit?: number };
    result: { decisions: LoggedDecision[] };
  };
  '_ocho/providers/list': { params: Record<string, never>; result: { providers: ProviderState[] } };
  /** Adds a provider of the OpenAI kind (a local server) to the user's config.toml, or changes its address. */
  '_ocho/providers/add': {
    params: { id: string; baseUrl: string };
    result: { models: string[] };
  };
  /**
   * Every tool there is: those of the session, where one is named and open on this connection, else those a session in
   * `cwd` would have; and those it does not have, with the reason.
   */
  '_ocho/tools/list': { params: { cwd: string; sessionId?: string }; result: { tools: ToolListing[] } };
  /**
   * Selects a tool or leaves it out, in the user's config.toml: an optional built-in one by `[tools] optional`, any other
   * by `excluded_tools` of the risk profile in force. An unknown name is an error.
   */
  '_ocho/tools/select': {
    params: { cwd: string; name: string; selected: boolean };
    result: Record<string, never>;
  };
  /**
   * One call by hand, through the executor and its policy; no model. For a session without turns, made for that: an error
   * in one that has some, whose conversation it is no part of. Questions come as `session/request_permission`, progress
   * as updates. `arguments`: JSON text.
   */
  '_ocho/tools/call': {
    params: { sessionId: string; name: string; arguments: string };
    result: ToolCallReport;
  };
  /** The model new sessions start with, in the user's config.toml. */
  '_ocho/models/default': { params: { model: string }; result: Record<string, never> };
}

/** Notifications a client may send. */
export interface OchoAgentNotifications {
  /** The editor's models or the stored secrets are not what they were: sessions get new options. */
  '_ocho/models/changed': Record<string, never>;
}

/** Requests the agent may send to a client that offers them. */
export interface OchoClientRequests {
  '_ocho/model/list': { params: Record<string, never>; result: { models: EditorModelFacts[] } };
  /**
   * Streams one answer; events come as `_ocho/model/event` with the `streamId` before the response. The response is
   * the end: `error` when the editor's model failed. Cancelled by `$/cancel_request`.
   */
  '_ocho/model/stream': {
    params: { streamId: string; model: string; request: EditorModelRequest };
    result: { error?: EditorModelError };
  };
  /** null: not stored. */
  '_ocho/secret/get': { params: { name: string }; result: { value: string | null } };
  '_ocho/secret/set': { params: { name: string; value: string | null }; result: Record<string, never> };
  /** Problems the editor knows of in these files, after giving its language services a moment to look. */
  '_ocho/diagnostics': {
    params: { sessionId: string; paths: string[] };
    result: { files: { path: string; problems: EditorProblem[] }[] };
  };
}

/** Notifications the agent sends to a client that has asked for `_ocho/tools/list`. */
export interface OchoClientNotifications {
  /** Tools came or went, here or in what is known and cannot be called: a list that is shown is out of date. */
  '_ocho/tools/changed': { cwd: string };
}

/** Notifications the editor may send while a model streams. */
export interface OchoModelEventNotification {
  readonly streamId: string;
  readonly event: EditorModelEvent;
}

/** Why an editor's model gave no answer. */
export interface EditorModelError {
  /** `no_permission`: the person did not consent. `blocked`: quota or a content filter. `not_found`: no such model. */
  readonly code: EditorFaultCode;
  /** The editor's own words. */
  readonly message: string;
}

/** A diagnostic as LSP has it, lines and characters from 0. */
export interface EditorProblem {
  readonly line: number;
  readonly character: number;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  readonly source?: string;
  readonly code?: string;
}

/** Names of the extension methods this build answers. */
export const OCHO_METHODS: readonly (keyof OchoAgentRequests | keyof OchoAgentNotifications)[] = [
  '_ocho/providers/list',
  '_ocho/providers/add',
  '_ocho/models/default',
  '_ocho/models/changed',
  '_ocho/session/rename',
  '_ocho/session/changes',
  '_ocho/session/preimage',
  '_ocho/session/undo',
  '_ocho/session/rewind',
  '_ocho/policy/get',
  '_ocho/policy/change',
  '_ocho/policy/revoke',
  '_ocho/policy/log',
  '_ocho/tools/list',
  '_ocho/tools/select',
  '_ocho/tools/call',
];

/** Which parts of an answer to a permission request this build understands. */
export const OCHO_ANSWERS: readonly (keyof OchoPermissionMeta)[] = ['feedback', 'command', 'files'];
