// What lies around a document: the user's configuration, the registries of the workspace, and what of them is open in the
// editor and not saved.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ConfigSnapshot, loadConfig } from '../config/load.ts';
import { parseConfigText, type ReadResult, readConfigFile } from '../config/read.ts';
import { registryFiles } from '../external/places.ts';
import { readRegistry } from '../external/read.ts';
import { type KnownTools, knownTools, type RegistryTool } from './known-tools.ts';
import type { FolderEntry } from './registry/completion.ts';
import { parseJson } from './registry/json.ts';
import { toolsIn } from './registry/places.ts';
import { samePathName } from './uri.ts';

/** Entries of a folder that are shown. */
const MOST_ENTRIES = 500;

/** What it is made of. */
export interface SurroundingsOptions {
  readonly userFile: string;
  /** The folders of the workspace, absolute; they can change. */
  folders(): readonly string[];
  /** The text of a file that is open in the editor. */
  openText(file: string): string | undefined;
}

/** Sees unsaved texts before what is on the disk. */
export class Surroundings {
  readonly #options: SurroundingsOptions;
  readonly #registries = new Map<
    string,
    { readonly stamp: string; readonly tools: readonly RegistryTool[] }
  >();

  #named: readonly string[] = [];

  constructor(options: SurroundingsOptions) {
    this.#options = options;
  }

  /** Reads a configuration file. Never rejects. */
  readonly readConfig = async (file: string): Promise<ReadResult> => {
    const open = this.#options.openText(file);
    return open === undefined ? readConfigFile(file) : parseConfigText(file, open);
  };

  /** The tools that documents of these folders can name; of all folders of the workspace where none are given. */
  async tools(folders = this.#options.folders()): Promise<KnownTools> {
    const snapshot = await this.#configuration(folders);
    const base = path.dirname(this.#options.userFile);
    const named = (snapshot?.values.registry.files ?? []).map((file) => path.resolve(base, file));
    this.#named = named;
    const isOn = snapshot?.values.registry.enabled ?? true;
    const files = isOn ? registryFiles(folders, named) : [];
    const tools = await Promise.all(files.map(({ file, within }) => this.#registry(file, within)));
    const seen = new Set<string>();
    // The first registry that has a name keeps it.
    const each = tools.flat().filter(({ name }) => !seen.has(name) && seen.add(name));
    return knownTools(each);
  }

  /** Whether the configuration names a registry, as it was when tools were last asked for. */
  isNamed(file: string): boolean {
    return this.#named.some((each) => samePathName(each, file));
  }

  async #configuration(folders: readonly string[]): Promise<ConfigSnapshot | undefined> {
    const { userFile } = this.#options;
    const result = await loadConfig({ userFile, workspaces: folders, read: this.readConfig });
    return result.snapshot;
  }

  async #registry(file: string, within: string | undefined): Promise<readonly RegistryTool[]> {
    const open = this.#options.openText(file);
    if (open !== undefined) return toolsIn(parseJson(open), file);
    const found = await stat(file).catch(() => undefined);
    if (!found) return [];
    const stamp = `${found.ino}:${found.size}:${found.mtimeMs}`;
    const known = this.#registries.get(file);
    if (known?.stamp === stamp) return known.tools;
    const read = await readRegistry(file, within).catch(() => undefined);
    const tools = read && 'text' in read ? toolsIn(parseJson(read.text), file) : [];
    this.#registries.set(file, { stamp, tools });
    return tools;
  }

  /** What lies in a folder of a registry, named relative to it. */
  async list(registry: string, folder: string): Promise<readonly FolderEntry[]> {
    const entries = await readdir(path.join(path.dirname(registry), folder), { withFileTypes: true }).catch(
      () => [],
    );
    return entries
      .slice(0, MOST_ENTRIES)
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  }
}
