// A copy of the sample project in a folder of its own, and edits of its registry.
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SAMPLE = fileURLToPath(new URL('../../fixtures/sample-tools', import.meta.url));

/** One entry of a registry, as somebody may have written it. */
export type Entry = Record<string, unknown>;

/** A project of a test. */
export class Project {
  /** Links resolved. */
  readonly folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ocho-registry-')));

  /** An empty folder, or a copy of the sample. */
  static make(content: 'sample' | 'empty' = 'sample'): Project {
    const project = new Project();
    if (content === 'sample') cpSync(SAMPLE, project.folder, { recursive: true });
    return project;
  }

  path(...names: string[]): string {
    return path.join(this.folder, ...names);
  }

  get registry(): string {
    return this.path('tools.json');
  }

  text(): string {
    return readFileSync(this.registry, 'utf8');
  }

  write(text: string, file = this.registry): void {
    writeFileSync(file, text);
  }

  /** Changes one entry and leaves the rest. */
  change(name: string, change: Entry): void {
    const registry: { tools: Entry[] } = JSON.parse(this.text());
    const tools = registry.tools.map((entry) => (entry.name === name ? { ...entry, ...change } : entry));
    this.write(JSON.stringify({ ...registry, tools }, null, 2));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A good entry; its file is to be made. */
export function entryOf(name: string, change: Entry = {}): Entry {
  return {
    name,
    description: `Does ${name}.`,
    location: `tools/${name}/main.py`,
    status: 'ready',
    capabilities: ['run'],
    tags: ['test'],
    ...change,
  };
}

/** The text of a registry with these entries. */
export function registryOf(...tools: readonly unknown[]): string {
  return JSON.stringify({ version: '1.0.0', tools }, null, 2);
}
