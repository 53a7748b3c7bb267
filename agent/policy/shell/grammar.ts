// Loads the tree-sitter runtime and grammars on first use: from beside the bundle (`wasm/`), else from node_modules.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/** The part of a tree-sitter node that is used here. */
export interface SyntaxNode {
  readonly type: string;
  readonly text: string;
  readonly isNamed: boolean;
  readonly isMissing: boolean;
  readonly isError: boolean;
  readonly hasError: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly childCount: number;
  /** Made once for a node object: cheaper than asking for each. */
  readonly children: readonly (SyntaxNode | null)[];
  child(index: number): SyntaxNode | null;
}

interface SyntaxTree {
  readonly rootNode: SyntaxNode;
  delete(): void;
}

interface TreeSitter {
  readonly Parser: {
    init(options: { locateFile(name: string): string }): Promise<void>;
    new (): { setLanguage(language: unknown): void; parse(text: string): SyntaxTree | null };
  };
  readonly Language: { load(path: string): Promise<unknown> };
}

export type GrammarName = 'bash' | 'powershell';

/** Parses `text` and gives the root to `use`; the tree is freed afterwards. */
export type Parse = <T>(text: string, use: (root: SyntaxNode) => T) => T;

// Not named `require`: the bundle's banner declares that.
const load = createRequire(import.meta.url);
let runtime: Promise<{ readonly api: TreeSitter; readonly directory: string }> | undefined;
const grammars = new Map<GrammarName, Promise<Parse>>();

/** A parser of one shell language; the grammar is loaded once. Rejects when its files are missing. */
export function grammar(name: GrammarName): Promise<Parse> {
  let loaded = grammars.get(name);
  if (!loaded) {
    loaded = loadGrammar(name);
    grammars.set(name, loaded);
  }
  return loaded;
}

async function loadGrammar(name: GrammarName): Promise<Parse> {
  runtime ??= loadRuntime();
  const { api, directory } = await runtime;
  const language = await api.Language.load(join(directory, `tree-sitter-${name}.wasm`));
  const parser = new api.Parser();
  parser.setLanguage(language);
  return (text, use) => {
    const tree = parser.parse(text);
    if (!tree) throw new Error('the parser was stopped');
    try {
      return use(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
}

async function loadRuntime(): Promise<{ api: TreeSitter; directory: string }> {
  // V8 would optimise the large lexers of the grammars: a minute of computing, which the process waits for at its end,
  // to save microseconds on a command. A larger budget only puts it off for some dozens of commands.
  setFlagsFromString('--liftoff-only');
  const script = findRuntime();
  // The package is UMD with types for another module name; `TreeSitter` above is what of it is used.
  const api = load(script) as TreeSitter;
  const directory = dirname(script);
  await api.Parser.init({ locateFile: (name) => join(directory, name) });
  return { api, directory };
}

/** `.cjs` in the bundle, because the package is `"type": "module"`; `.js` in node_modules. */
function findRuntime(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const folder of [join(here, 'wasm'), join(here, '..', 'wasm')]) {
    const script = join(folder, 'tree-sitter.cjs');
    if (existsSync(script)) return script;
  }
  return load.resolve('@vscode/tree-sitter-wasm');
}
