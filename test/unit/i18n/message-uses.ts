// Where the sources ask for texts: with which ids and which arguments, through the functions that hand both on.
import {
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { SymbolFlags, type Type } from 'typescript/unstable/sync';
import { declarationOf, functionBody, KnownStrings, results } from './known-strings.ts';
import type { SourceProgram } from './source-program.ts';

/** One place that asks for a text. */
export interface MessageUse {
  /** `file:line`. */
  readonly place: string;
  /** Undefined: not known. */
  readonly ids: ReadonlySet<string> | undefined;
  /** The expression of the id. */
  readonly written: string;
  /** Names of arguments; `false`: it may be left out. */
  readonly given: ReadonlyMap<string, boolean>;
  /** There can be more that are not known. */
  readonly isOpen: boolean;
  /** Those that are written down at this place for this text alone. */
  readonly own: readonly string[];
}

/** A use on its way: parameters of functions stand for what callers give. */
interface Draft {
  readonly at: Node;
  readonly id: Node;
  readonly bound: ReadonlyMap<Node, Node>;
  readonly given: ReadonlyMap<string, boolean>;
  readonly isOpen: boolean;
  readonly own: readonly string[];
  /** Parameters that hold further arguments. */
  readonly rest: readonly Node[];
}

type Arguments = Pick<Draft, 'given' | 'isOpen' | 'own' | 'rest'>;

const NONE: Arguments = { given: new Map(), isOpen: false, own: [], rest: [] };

/** How many functions may hand on a text. */
const MAX_HANDS = 6;

/** Finds the uses in a program. `isId`: whether a string looks like the id of a message. */
export class MessageUses {
  readonly #program: SourceProgram;
  readonly #isId: (text: string) => boolean;
  readonly strings: KnownStrings;

  constructor(program: SourceProgram, isId: (text: string) => boolean) {
    this.#program = program;
    this.#isId = isId;
    this.strings = new KnownStrings(program);
  }

  all(): readonly MessageUse[] {
    return this.#program.files.flatMap(({ name, file }) => {
      const drafts: Draft[] = [];
      const visit = (node: Node): void => {
        const draft = this.#call(node) ?? this.#object(node);
        if (draft) drafts.push(draft);
        node.forEachChild(visit);
      };
      visit(file);
      return drafts
        .flatMap((draft) => this.#handedOn(draft, MAX_HANDS))
        .map((draft) => this.#use(draft, name, file));
    });
  }

  #use(draft: Draft, name: string, file: SourceFile): MessageUse {
    const { at, id, bound, given, own } = draft;
    const source = this.#program.files.find((each) => each.file === at.getSourceFile()) ?? { name, file };
    const line = source.file.text.slice(0, at.getStart()).split('\n').length;
    return {
      place: `${source.name}:${line}`,
      ids: this.strings.of(id, bound),
      written: id.getText(),
      given,
      isOpen: draft.isOpen || draft.rest.length > 0,
      own,
    };
  }

  /** `i18n.text(id, args)`, and whatever else is called `text` and takes an id. */
  #call(node: Node): Draft | undefined {
    if (!isCallExpression(node)) return undefined;
    const { expression } = node;
    const name = isPropertyAccessExpression(expression) ? expression.name : expression;
    const [id, args] = node.arguments;
    if (!isIdentifier(name) || name.text !== 'text' || !id) return undefined;
    const signature = this.#program.checker.getResolvedSignature(node);
    if (signature?.getParameters()[0]?.name !== 'id') return undefined;
    return { at: node, id, bound: new Map(), ...(args ? this.#arguments(args) : NONE) };
  }

  /** `{ id, args }`, where a message is wanted, or where the id looks like one. */
  #object(node: Node): Draft | undefined {
    if (!isObjectLiteralExpression(node)) return undefined;
    const parts = new Map<string, Node>();
    for (const property of node.properties) {
      if (isSpreadAssignment(property)) continue;
      const { name } = property;
      if (!name || !isIdentifier(name)) return undefined;
      const value = isPropertyAssignment(property) ? property.initializer : name;
      parts.set(name.text, value);
    }
    const id = parts.get('id');
    const args = parts.get('args');
    if (!id || parts.size > (args ? 2 : 1)) return undefined;
    const wanted = this.#program.checker.getContextualType(node);
    const isWanted = wanted !== undefined && this.#isMessage(wanted);
    const ids = isWanted ? undefined : this.strings.of(id);
    if (!isWanted && !(ids && ids.size > 0 && [...ids].every(this.#isId))) return undefined;
    return { at: node, id, bound: new Map(), ...(args ? this.#arguments(args) : this.#spread(node)) };
  }

  /** `{ id, ...(args ? { args } : {}) }`: what they are is not followed. */
  #spread(node: Node & { readonly properties: readonly Node[] }): Arguments {
    return node.properties.some(isSpreadAssignment) ? { ...NONE, isOpen: true } : NONE;
  }

  #isMessage(type: Type): boolean {
    const { checker } = this.#program;
    const plain = checker.getNonNullableType(type) ?? type;
    const kinds = plain.isUnionType() ? plain.getTypes() : [plain];
    return kinds.some(
      (kind) => checker.getPropertyOfType(kind, 'id') && checker.getPropertyOfType(kind, 'args'),
    );
  }

  #arguments(node: Node, hands = MAX_HANDS): Arguments {
    if (isObjectLiteralExpression(node)) {
      const parts = node.properties.map((property) => {
        if (isSpreadAssignment(property)) return { ...this.#arguments(property.expression, hands), own: [] };
        const name = property.name?.getText() ?? '';
        return { ...NONE, given: new Map([[name, true]]), own: [name] };
      });
      return joined(parts);
    }
    if (isParenthesizedExpression(node)) return this.#arguments(node.expression, hands);
    if (isConditionalExpression(node)) {
      return either([node.whenTrue, node.whenFalse].map((each) => this.#arguments(each, hands)));
    }
    const type = this.#program.checker.getTypeAtLocation(node);
    const typed = type ? this.#ofType(type) : { ...NONE, isOpen: true };
    if (!typed.isOpen && typed.given.size > 0) return typed;
    return (hands > 0 && this.#followed(node, hands - 1)) || typed;
  }

  /** Arguments whose type names none: a parameter, a constant, or what a function results in. */
  #followed(node: Node, hands: number): Arguments | undefined {
    const name = isCallExpression(node) ? node.expression : node;
    if (!isIdentifier(name)) return undefined;
    const declaration = declarationOf(this.#program, name);
    if (!declaration) return undefined;
    if (isCallExpression(node)) {
      const body = functionBody(declaration);
      const found = body ? results(body).map((each) => ({ ...this.#arguments(each, hands), own: [] })) : [];
      // What the function takes from its own parameters is another call's.
      const isKnown = found.length > 0 && found.every(({ rest }) => rest.length === 0);
      return isKnown ? either(found) : undefined;
    }
    if (isParameterDeclaration(declaration)) return { ...NONE, rest: [declaration] };
    const { initializer } = isVariableDeclaration(declaration) ? declaration : {};
    return initializer && { ...this.#arguments(initializer, hands), own: [] };
  }

  #ofType(type: Type): Arguments {
    const { checker } = this.#program;
    const plain = checker.getNonNullableType(type) ?? type;
    if (plain.isUnionType()) return either(plain.getTypes().map((kind) => this.#ofType(kind)));
    if (!plain.isObjectType()) return { ...NONE, isOpen: true };
    const given = new Map(
      checker
        .getPropertiesOfType(plain)
        .map((each) => [each.name, !(each.flags & SymbolFlags.Optional)] as const),
    );
    return { ...NONE, given, isOpen: checker.getIndexInfosOfType(plain).length > 0 };
  }

  /** What becomes of a use in a function that is given the id, or arguments, by its callers: one use for each call. */
  #handedOn(draft: Draft, hands: number): readonly Draft[] {
    const parameters = [...this.#parametersIn(draft.id, draft.bound), ...draft.rest];
    const owner = parameters[0]?.parent;
    if (!owner || hands === 0) return [draft];
    const calls = this.#program.callsOf(owner)?.filter(isCallExpression);
    if (!calls || calls.length === 0) return [draft];
    const mine = parameters.filter((each) => each.parent === owner);
    return calls.flatMap((call) => {
      const given = (parameter: Node): Node | undefined => {
        // A parameter's function has parameters.
        const { parameters: all } = owner as Node & {
          readonly parameters: readonly (Node & { readonly initializer?: Node })[];
        };
        const at = all.indexOf(parameter);
        return call.arguments[at] ?? all[at]?.initializer;
      };
      const bound = new Map(draft.bound);
      for (const parameter of mine) {
        const value = given(parameter);
        if (value) bound.set(parameter, value);
      }
      const id = this.#parameterOf(draft.id);
      const isMine = id !== undefined && mine.includes(id);
      const more = draft.rest
        .filter((each) => each.parent === owner)
        .map((each) => {
          const value = given(each);
          return value ? this.#arguments(value) : NONE;
        });
      const rest = draft.rest.filter((each) => each.parent !== owner);
      const next: Draft = {
        // What a function gives every text that passes through it is not meant for one alone.
        ...joined([{ ...draft, rest, own: [] }, ...more]),
        at: call,
        id: (isMine && given(id)) || draft.id,
        bound: isMine ? new Map() : bound,
      };
      return this.#handedOn(next, hands - 1);
    });
  }

  #parameterOf(node: Node): Node | undefined {
    if (!isIdentifier(node)) return undefined;
    const declaration = declarationOf(this.#program, node);
    return declaration && isParameterDeclaration(declaration) ? declaration : undefined;
  }

  /** Parameters with open types that an expression is made of, without those that are bound. */
  #parametersIn(node: Node, bound: ReadonlyMap<Node, Node>): readonly Node[] {
    const found: Node[] = [];
    const visit = (each: Node): void => {
      const parameter = this.#parameterOf(each);
      if (parameter && !bound.has(parameter)) found.push(parameter);
      each.forEachChild(visit);
    };
    visit(node);
    for (const value of bound.values()) visit(value);
    return found;
  }
}

/** One of several. */
function either(kinds: readonly Arguments[]): Arguments {
  const names = new Set(kinds.flatMap(({ given }) => [...given.keys()]));
  const given = [...names].map(
    (name) => [name, kinds.every((kind) => kind.given.get(name) === true)] as const,
  );
  return {
    given: new Map(given),
    isOpen: kinds.some(({ isOpen }) => isOpen),
    own: [],
    rest: [...new Set(kinds.flatMap(({ rest }) => rest))],
  };
}

function joined(parts: readonly Arguments[]): Arguments {
  return {
    given: new Map(parts.flatMap(({ given }) => [...given])),
    isOpen: parts.some(({ isOpen }) => isOpen),
    own: parts.flatMap(({ own }) => own),
    rest: parts.flatMap(({ rest }) => rest),
  };
}
