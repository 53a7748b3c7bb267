// The editor's files for an agent (ACP "File System"), loaded when an agent first asks for one.
import type {
  ReadTextFileRequest,
  ReadTextFileResponse,
  WriteTextFileRequest,
  WriteTextFileResponse,
} from '@agentclientprotocol/sdk';
import type { Shared } from '../parts.ts';

/** What the bridge of an agent depends on. */
export interface FileBridgeOptions {
  /** Whether the session is one of the agent's that this window has opened. */
  knows(sessionId: string): boolean;
  /**
   * What a person made of a text the agent proposed, for agents that cannot be told with the answer: the text to write
   * in its place; null: the person rejected this file. Undefined: the text is not one that was reviewed.
   */
  reviewed?(sessionId: string, path: string, content: string): string | null | undefined;
  /** Whether the agent can create no file when it is told that there is none; see `agents/known-flaws.ts`. */
  missingIsEmpty?(): boolean;
}

/** Both methods fail with a `RequestError` whose text says what to do; see `refusals.ts`. */
export interface FileBridge {
  /** A file that is missing is ACP's "resource not found", or '' with `missingIsEmpty`. Text past its end is ''. */
  readTextFile(request: ReadTextFileRequest, signal: AbortSignal): Promise<ReadTextFileResponse>;
  /** Resolves when the text is on disk; who else changed it on the way is in `_meta.ocho` (`OchoWriteMeta`). */
  writeTextFile(request: WriteTextFileRequest, signal: AbortSignal): Promise<WriteTextFileResponse>;
  /** Forgets what the session has read. */
  forget(sessionId: string): void;
}

/** Makes the bridge of one agent. */
export function createFileBridge(shared: Shared, options: FileBridgeOptions): FileBridge {
  let loading: Promise<FileBridge> | undefined;
  const loaded = (): Promise<FileBridge> => {
    loading ??= import('./editor-files.ts').then(({ EditorFiles }) => new EditorFiles(shared, options));
    return loading;
  };
  return {
    readTextFile: async (request, signal) => (await loaded()).readTextFile(request, signal),
    writeTextFile: async (request, signal) => (await loaded()).writeTextFile(request, signal),
    forget: (sessionId) => void loading?.then((bridge) => bridge.forget(sessionId)),
  };
}
