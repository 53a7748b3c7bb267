// The editor's files for an agent (ACP "File System"): what it reads has the unsaved text, and what it writes lands
// byte for byte, in the file's encoding, and in the undo stack of an open document.
import path from 'node:path';
import type {
  ReadTextFileRequest,
  ReadTextFileResponse,
  WriteTextFileRequest,
  WriteTextFileResponse,
} from '@agentclientprotocol/sdk';
import { RequestError } from '@agentclientprotocol/sdk';
import type { OchoWriteMeta } from '../../agent/acp/extensions.ts';
import type { TextChanger } from '../../agent/files/buffers.ts';
import { type DiskFile, readWhole } from '../../agent/files/disk.ts';
import { PathLocks } from '../../agent/files/locks.ts';
import { MAX_WHOLE_BYTES } from '../../agent/files/snapshot.ts';
import type { Shared } from '../parts.ts';
import type { FileBridge, FileBridgeOptions } from './file-bridge.ts';
import { decodeAsEditor, type FileText } from './file-text.ts';
import { FileWriter } from './file-writer.ts';
import { KnownTexts } from './known-texts.ts';
import { linesOfText } from './lines.ts';
import { findPlace, type Place } from './places.ts';
import { asRequestError, refusal } from './refusals.ts';

/** Characters of one answer: a message of the protocol holds 32 MiB, in which each may take more than one byte. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** One writer a file, whichever agent it comes from. */
const locks = new PathLocks();

/** A file at one moment. */
interface Current {
  readonly disk: DiskFile | null;
  /** Undefined: there is none on disk, or it is no text. */
  readonly file: FileText | undefined;
  /** What a person sees; null: there is no such file, or it is no text. */
  readonly text: string | null;
}

/** Bridge of one agent. It brings the protocol library along. */
export class EditorFiles implements FileBridge {
  readonly #shared: Shared;
  readonly #options: FileBridgeOptions;
  readonly #known = new KnownTexts();
  readonly #writer: FileWriter;

  constructor(shared: Shared, options: FileBridgeOptions) {
    this.#shared = shared;
    this.#options = options;
    this.#writer = new FileWriter(shared);
  }

  async readTextFile(request: ReadTextFileRequest, signal: AbortSignal): Promise<ReadTextFileResponse> {
    const { sessionId, path: name } = request;
    this.#check(sessionId, name);
    try {
      const place = await findPlace(name);
      const { text, disk } = await this.#look(place, signal);
      if (text === null && disk === null && this.#options.missingIsEmpty?.()) return { content: '' };
      if (text === null) throw this.#nothing(name, disk);
      const content = linesOfText(text, request);
      if (content.length > MOST_CHARACTERS) {
        throw refusal(this.#shared.i18n, 'too_large', 'editorfiles-too-large', {
          path: name,
          characters: content.length,
          max: MOST_CHARACTERS,
        });
      }
      this.#known.note(sessionId, place.target, text);
      return { content };
    } catch (error) {
      throw this.#failed('read', name, error);
    }
  }

  async writeTextFile(request: WriteTextFileRequest, signal: AbortSignal): Promise<WriteTextFileResponse> {
    const { sessionId, path: name } = request;
    this.#check(sessionId, name);
    try {
      const { target } = await findPlace(name);
      const changedBy = await locks.exclusive(target, () => this.#write(request, signal));
      return changedBy ? { _meta: { ocho: { changedBy } satisfies OchoWriteMeta } } : {};
    } catch (error) {
      throw this.#failed('write', name, error);
    }
  }

  forget(sessionId: string): void {
    this.#known.forget(sessionId);
  }

  async #write(
    { sessionId, path: name, content }: WriteTextFileRequest,
    signal: AbortSignal,
  ): Promise<TextChanger | undefined> {
    const { i18n } = this.#shared;
    const place = await findPlace(name);
    if (place.held === 'untitled') {
      throw refusal(i18n, 'not_saved_yet', 'editorfiles-untitled', { path: name });
    }
    if (place.held === 'other')
      throw refusal(i18n, 'other_editor', 'editorfiles-other-editor', { path: name });
    const current = await this.#look(place, signal);
    if (current.text === null && current.disk) throw this.#nothing(name, current.disk);
    this.#refuseConflict(sessionId, place, current);
    const text = this.#wanted(sessionId, place, content);
    signal.throwIfAborted();
    const { disk, file, text: seen } = current;
    const changedBy = await this.#writer.write({ place, text, seen, disk, file, signal });
    this.#known.note(sessionId, place.target, text);
    return changedBy;
  }

  /** The person's wording of a proposal that was reviewed, else what came. */
  #wanted(sessionId: string, { path: name }: Place, content: string): string {
    const reviewed = this.#options.reviewed?.(sessionId, name, content);
    if (reviewed === null) {
      throw refusal(this.#shared.i18n, 'rejected', 'editorfiles-rejected', { path: name });
    }
    return reviewed ?? content;
  }

  async #look(place: Place, signal: AbortSignal): Promise<Current> {
    const { target, path: name, uri, document } = place;
    const disk = await readWhole(target, { name, maxBytes: MAX_WHOLE_BYTES, signal });
    const file = disk ? await decodeAsEditor(disk.bytes, uri, document) : undefined;
    if (document?.isDirty) return { disk, file, text: document.getText() };
    return { disk, file, text: file?.text ?? null };
  }

  #refuseConflict(sessionId: string, place: Place, { text }: Current): void {
    if (text === null) return;
    const seen = this.#known.compare(sessionId, place.target, text);
    if (seen === 'same') return;
    const args = { path: place.path };
    if (seen === 'changed') {
      throw refusal(this.#shared.i18n, 'conflict', 'editorfiles-changed', args);
    }
    if (place.document?.isDirty) {
      throw refusal(this.#shared.i18n, 'conflict', 'editorfiles-unsaved', args);
    }
  }

  #nothing(name: string, disk: DiskFile | null): RequestError {
    if (!disk) return RequestError.resourceNotFound(name);
    return refusal(this.#shared.i18n, 'binary', 'editorfiles-binary', {
      path: name,
      bytes: disk.bytes.length,
    });
  }

  #check(sessionId: string, name: string): void {
    if (!this.#options.knows(sessionId)) throw RequestError.sessionNotFound(sessionId);
    if (!path.isAbsolute(name)) {
      throw RequestError.invalidParams(
        undefined,
        this.#shared.i18n.text('editorfiles-relative', { path: name }),
      );
    }
  }

  #failed(what: string, name: string, error: unknown): unknown {
    const said = asRequestError(this.#shared.i18n, error, name);
    this.#shared.log.debug(`${what} ${name}: ${said instanceof Error ? said.message : String(said)}`);
    return said;
  }
}
