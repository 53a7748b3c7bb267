// The layers (design: architecture.md): a file imports from its own layer and from those below it; the extension is
// above them all.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folders of agent/ from the lowest layer to the highest. */
const LAYERS: readonly (readonly string[])[] = [
  ['policy', 'models', 'sessions', 'receipts', 'files', 'config', 'i18n', 'platform'],
  ['tools', 'mcp', 'external', 'http-tools', 'web', 'knowledge', 'sandbox'],
  ['runtime'],
  ['acp', 'cli', 'lsp'],
  // agent/main.ts picks the face.
  ['main.ts'],
];

interface Import {
  readonly specifier: string;
  /** Erased by the compiler: it cannot make a cycle at run time. */
  readonly typeOnly: boolean;
  /** Loaded when the code gets there, by `import()`. */
  readonly dynamic: boolean;
}

/** What is too heavy to be loaded before it is used: the start of the agent is waited for by a person. */
const HEAVY =
  /^(undici|@mozilla\/readability|linkedom|turndown|iconv-lite|@vscode\/|@anthropic-ai\/|openai|diff|minimatch|robots-parser)/;

/** Static and dynamic imports and re-exports of a TypeScript source; what stands in comments does not count. */
function importsOf(source: string): Import[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, '');
  const statements = code.matchAll(
    /\b(?:import|export)\s+(type\s+)?((?:[\w$*\s{},]|\btype\b)*?)\s*from\s*['"]([^'"]+)['"]/g,
  );
  const named = [...statements].map(([, type, names = '', specifier = '']) => ({
    specifier,
    typeOnly: type !== undefined || onlyTypes(names),
    dynamic: false,
  }));
  const others = [...code.matchAll(/\bimport\s*(\(\s*)?['"]([^'"]+)['"]/g)];
  return [
    ...named,
    ...others.map(([, call, specifier = '']) => ({
      specifier,
      typeOnly: false,
      dynamic: call !== undefined,
    })),
  ];
}

function onlyTypes(names: string): boolean {
  const inner = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1];
  const parts = inner?.split(',').flatMap((name) => name.trim() || []) ?? [];
  return parts.length > 0 && parts.every((name) => name.startsWith('type '));
}

interface Module {
  /** Relative to the repository, with `/`. */
  readonly file: string;
  /** The comment at its top. */
  readonly about: string;
  readonly imports: readonly (Import & { readonly target: string | undefined })[];
}

const toSlashes = (file: string): string => file.split(path.sep).join('/');

function readModules(folder: string): Map<string, Module> {
  const files = fs
    .readdirSync(path.join(ROOT, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
  return new Map(
    files.map((file) => {
      const source = fs.readFileSync(path.join(ROOT, file), 'utf8');
      const imports = importsOf(source).map((found) => ({
        ...found,
        target: found.specifier.startsWith('.')
          ? toSlashes(path.join(path.dirname(file), found.specifier))
          : undefined,
      }));
      return [toSlashes(file), { file: toSlashes(file), about: commentAtTop(source), imports }];
    }),
  );
}

/** Its lines put together; empty when the file begins with something else. */
function commentAtTop(source: string): string {
  const [lines = ''] = /^(?:\/\/[^\n]*\n)*/.exec(source) ?? [];
  return lines.replaceAll(/^\/\/ ?/gm, '').replaceAll('\n', ' ');
}

/** Index of a file's layer; undefined when its folder is in none. */
function layerOf(file: string): number | undefined {
  const folder = file.split('/')[1] ?? '';
  const layer = LAYERS.findIndex((folders) => folders.includes(folder));
  return layer === -1 ? undefined : layer;
}

function wrongWay(modules: ReadonlyMap<string, Module>): string[] {
  return [...modules.values()].flatMap(({ file, imports }) =>
    imports.flatMap(({ target, specifier }) => {
      if (target === undefined) return [];
      if (!target.startsWith('agent/')) return target === 'package.json' ? [] : [`${file} -> ${specifier}`];
      return (layerOf(target) ?? 0) > (layerOf(file) ?? 0) ? [`${file} -> ${target}`] : [];
    }),
  );
}

/** Cycles of imports that exist at run time, each as the files it goes through. */
function cyclesIn(modules: ReadonlyMap<string, Module>): string[] {
  const found: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (file: string, way: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...way.slice(way.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const { target, typeOnly } of modules.get(file)?.imports ?? []) {
      if (target !== undefined && !typeOnly) visit(target, [...way, file]);
    }
    state.set(file, 'done');
  };
  for (const file of modules.keys()) visit(file, []);
  return found;
}

/** Files and packages that are loaded together with `roots`. */
function reachedStatically(modules: ReadonlyMap<string, Module>, roots: readonly string[]): Set<string> {
  return reached(modules, roots, ({ typeOnly, dynamic }) => !typeOnly && !dynamic);
}

/** Files and packages that `roots` load, together with them or later. */
function reachedEver(modules: ReadonlyMap<string, Module>, roots: readonly string[]): Set<string> {
  return reached(modules, roots, ({ typeOnly }) => !typeOnly);
}

function reached(
  modules: ReadonlyMap<string, Module>,
  roots: readonly string[],
  counts: (found: Import) => boolean,
): Set<string> {
  const names = new Set<string>();
  const visit = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const found of modules.get(name)?.imports ?? []) {
      if (counts(found)) visit(found.target ?? found.specifier);
    }
  };
  for (const root of roots) visit(root);
  return names;
}

describe('the way imports are read', () => {
  const specifiers = (source: string): string[] =>
    importsOf(source).map(({ specifier, typeOnly }) => (typeOnly ? `type ${specifier}` : specifier));

  it('finds every kind of import and export', () => {
    const source = `
      import a from 'a';
      import { b,
        type B } from "b";
      import * as c from 'c';
      export { d } from 'd';
      export * from 'e';
      import 'f';
      const g = await import('g');`;
    assert.deepEqual(specifiers(source), ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });

  it('tells imports of types from others', () => {
    const source = `
      import type { A } from 'a';
      import { type B, type C } from 'b';
      export type { D } from 'd';`;
    assert.deepEqual(specifiers(source), ['type a', 'type b', 'type d']);
  });

  it('does not take comments for imports', () => {
    assert.deepEqual(specifiers(`// import a from 'a'\n/* import 'b' */ const url = 'http://c';`), []);
  });

  it('sees a cycle and a way up when there is one', () => {
    const module = (file: string, target: string): [string, Module] => [
      file,
      { file, about: '', imports: [{ specifier: './x', typeOnly: false, dynamic: false, target }] },
    ];
    const modules = new Map([
      module('agent/policy/a.ts', 'agent/runtime/b.ts'),
      module('agent/runtime/b.ts', 'agent/policy/a.ts'),
    ]);
    assert.equal(cyclesIn(modules).length, 1);
    assert.deepEqual(wrongWay(modules), ['agent/policy/a.ts -> agent/runtime/b.ts']);
  });
});

/** Files whose name says nothing of what they are for. */
function vaguelyNamed(modules: ReadonlyMap<string, Module>): string[] {
  return [...modules.keys()].filter((file) => /[-/](manager|helper|util)s?\.tsx?$/i.test(file));
}

describe('architecture of the agent', () => {
  const modules = readModules('agent');

  it('has each file in a layer', () => {
    const homeless = [...modules.keys()].filter((file) => layerOf(file) === undefined);
    assert.deepEqual(homeless, []);
  });

  it('imports nothing from a layer above', () => {
    assert.deepEqual(wrongWay(modules), []);
  });

  it('has no cycles between files', () => {
    assert.deepEqual(cyclesIn(modules), []);
  });

  it('answers initialize before it loads anything heavy', () => {
    const loaded = reachedStatically(modules, ['agent/main.ts', 'agent/acp/server.ts']);
    assert.ok(loaded.has('agent/acp/initialize.ts'), 'the handshake is loaded at start');
    const heavy = [...loaded].filter((name) => HEAVY.test(name));
    assert.deepEqual(heavy, []);
  });

  it('knows nothing of an editor', () => {
    const users = [...modules.values()]
      .filter(({ imports }) => imports.some(({ specifier }) => /^vscode(\/|$)/.test(specifier)))
      .map(({ file }) => file);
    assert.deepEqual(users, []);
  });

  it('names no file with a word that says nothing', () => {
    assert.deepEqual(vaguelyNamed(modules), []);
  });
});

describe('architecture of the extension', () => {
  const modules = readModules('extension');
  const all = new Map([...modules, ...readModules('agent')]);

  it('imports from itself and from the agent', () => {
    const elsewhere = [...modules.values()].flatMap(({ file, imports }) =>
      imports
        .filter(({ target = 'agent/' }) => !/^(extension|agent)\//.test(target))
        .map(({ specifier }) => `${file} -> ${specifier}`),
    );
    assert.deepEqual(elsewhere, []);
  });

  it('has no cycles between files', () => {
    assert.deepEqual(cyclesIn(all), []);
  });

  it('starts and supervises agents without an editor, and without loading anything heavy', () => {
    const parts = [...modules.keys()].filter((file) => file.startsWith('extension/agent-process/'));
    assert.ok(parts.length > 0, 'there is something to look at');
    const heavy = [...reachedStatically(all, parts)].filter(
      (name) => HEAVY.test(name) || /^(vscode|@agentclientprotocol\/)/.test(name),
    );
    assert.deepEqual(heavy, []);
  });

  it('names no file with a word that says nothing', () => {
    assert.deepEqual(vaguelyNamed(modules), []);
  });

  const filesThatSay = (words: RegExp): readonly Module[] => {
    const files = [...modules.values()].filter(({ about }) => words.test(about));
    assert.ok(files.length > 0, `some file says ${words}`);
    return files;
  };
  const loadEditor = (files: readonly Module[]): readonly string[] =>
    files.map(({ file }) => file).filter((file) => reachedEver(all, [file]).has('vscode'));

  it('does not import `vscode` where a file says so', () => {
    const files = filesThatSay(/does not import `vscode`/i);
    const importers = files.filter(({ imports }) => imports.some(({ specifier }) => specifier === 'vscode'));
    assert.deepEqual(importers, []);
    assert.deepEqual(loadEditor(files), []);
  });

  it('imports only types of `vscode` where a file says so', () => {
    assert.deepEqual(loadEditor(filesThatSay(/imports only types of `vscode`/i)), []);
  });
});

describe('architecture of the chat page', () => {
  const PAGE = 'extension/chat/webview/';
  const modules = readModules('extension');
  const all = new Map([...modules, ...readModules('agent')]);
  const page = [...modules.values()].filter(({ file }) => file.startsWith(PAGE));

  it('knows nothing of the editor and of Node', () => {
    const types = page.flatMap(({ imports }) => imports.map(({ specifier }) => specifier));
    const loaded = reachedEver(
      all,
      page.map(({ file }) => file),
    );
    assert.ok(loaded.has('preact'), 'what the page loads was found');
    const foreign = [...types, ...loaded].filter((name) => name === 'vscode' || isBuiltin(name));
    assert.deepEqual(foreign, []);
  });

  it('draws nothing where a file says that it needs no DOM', () => {
    const files = page.filter(({ about }) => about.includes('No DOM.'));
    assert.ok(files.length > 0, 'some file says so');
    const drawing = files
      .map(({ file }) => file)
      .filter((file) => [...reachedEver(all, [file])].some((name) => /^preact(\/|$)/.test(name)));
    assert.deepEqual(drawing, []);
  });

  it('is nothing that the side of the editor loads', () => {
    const users = [...modules.values()]
      .filter(({ file }) => !file.startsWith(PAGE))
      .flatMap(({ file, imports }) =>
        imports
          .filter(({ target }) => target?.startsWith(PAGE))
          .map(({ specifier }) => `${file} -> ${specifier}`),
      );
    assert.deepEqual(users, []);
  });
});
