// The sources as the compiler sees them: syntax, types, and who calls what. The one place that knows the compiler's
// interface, which is not yet a stable one; the version is pinned by the lockfile.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  isCallExpression,
  isIdentifier,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Checker } from 'typescript/unstable/sync';

/** Parsed and type-checked sources. */
export interface SourceProgram {
  readonly checker: Checker;
  /** Those under the folder, with their names relative to it, `/` between. */
  readonly files: readonly { readonly name: string; readonly file: SourceFile }[];
  /** Calls of a function by its declaration; undefined: it is also used as a value, so there may be others. */
  callsOf(declaration: Node): readonly Node[] | undefined;
  close(): void;
}

/** Opens the `.ts` and `.tsx` files of some folders below `root` as one program. */
export function openSources(root: string, folders: readonly string[]): SourceProgram {
  const base = fs.realpathSync(root);
  const own = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-sources-')));
  const config = path.join(own, 'tsconfig.json');
  fs.writeFileSync(config, JSON.stringify(settings(base, folders)));
  const api = new API({ cwd: base });
  const close = (): void => {
    api.close();
    fs.rmSync(own, { recursive: true, force: true });
  };
  const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0];
  if (!project) {
    close();
    throw new Error('the compiler made no program of the sources');
  }
  const files = project.rootFiles.flatMap((name) => {
    const file = project.program.getSourceFile(name);
    return file ? [{ name: path.relative(base, name).replaceAll(path.sep, '/'), file }] : [];
  });
  const callsBySignature = (declaration: Node) =>
    project.checker.getSignatureUsage(declaration).map(({ call }) => call?.resolve());
  /** Of a function that is the value of a constant. */
  const callsByName = (declaration: Node): readonly (Node | undefined)[] => {
    const name = declaredName(declaration);
    const found = name ? project.checker.getReferencedSymbolsForNode(name, name.getStart()) : [];
    return found
      .flatMap(({ references }) => references.map((reference) => reference.resolve()))
      .filter((node) => node !== name && node?.parent.kind !== SyntaxKind.ImportSpecifier)
      .map((node) =>
        node && isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined,
      );
  };
  const calls = new Map<Node, readonly Node[] | undefined>();
  const callsOf = (declaration: Node): readonly Node[] | undefined => {
    if (!calls.has(declaration)) {
      const found = declaredName(declaration) ? callsByName(declaration) : callsBySignature(declaration);
      const all = found.filter((node) => node !== undefined);
      calls.set(declaration, all.length === found.length ? all : undefined);
    }
    return calls.get(declaration);
  };
  return { checker: project.checker, files, callsOf, close };
}

/** The name of the constant that a function is the value of. */
function declaredName({ parent }: Node): Node | undefined {
  return parent && isVariableDeclaration(parent) && isIdentifier(parent.name) ? parent.name : undefined;
}

function settings(root: string, folders: readonly string[]): object {
  const types = path.resolve('node_modules');
  return {
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      jsxImportSource: 'preact',
      types: ['node'],
      typeRoots: [path.join(types, '@types')],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      skipLibCheck: true,
    },
    include: folders.flatMap((folder) =>
      ['ts', 'tsx'].map((ext) => `${path.join(root, folder)}/**/*.${ext}`),
    ),
  };
}
