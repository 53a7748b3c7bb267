// Which strings an expression can be, as far as the sources say: by its type, by what its names stand for, and by what
// the callers of its function give.
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { Symbol as CompilerSymbol, Type } from 'typescript/unstable/sync';
import type { SourceProgram } from './source-program.ts';

/** How far a value is followed. */
const MAX_DEPTH = 12;
/** More strings than this are not known one by one. */
const MAX_STRINGS = 500;

type Strings = ReadonlySet<string> | undefined;

/** Follows strings through a program. */
export class KnownStrings {
  readonly #program: SourceProgram;
  readonly #known = new Map<Node, Strings>();
  /** What is being looked at: a value that depends on itself adds nothing. */
  readonly #open = new Set<Node>();
  #given: ReadonlyMap<Node, Node> = new Map();

  constructor(program: SourceProgram) {
    this.#program = program;
  }

  /**
   * Every string the expression can be; undefined when that is not known. `given`: what stands for parameters, where one
   * call is meant and not every call there is.
   */
  of(node: Node, given?: ReadonlyMap<Node, Node>): Strings {
    if (!given || given.size === 0) return this.#of(node, 0);
    const [before, open] = [this.#given, new Map(this.#known)];
    this.#given = given;
    // What was found before does not hold for one call, and what is found now for no other.
    this.#known.clear();
    const found = this.#of(node, 0);
    this.#given = before;
    this.#known.clear();
    for (const [each, strings] of open) this.#known.set(each, strings);
    return found;
  }

  #of(node: Node, depth: number): Strings {
    if (this.#known.has(node)) return this.#known.get(node);
    if (depth > MAX_DEPTH) return undefined;
    if (this.#open.has(node)) return new Set();
    this.#open.add(node);
    const found = this.#byForm(node, depth + 1) ?? this.#byType(node);
    this.#open.delete(node);
    const bounded = found && found.size <= MAX_STRINGS ? found : undefined;
    // Inside a cycle what is found depends on where one came in.
    if (this.#open.size === 0) this.#known.set(node, bounded);
    return bounded;
  }

  #byForm(node: Node, depth: number): Strings {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return new Set([node.text]);
    if (isTemplateExpression(node)) return this.#template(node, depth);
    if (isConditionalExpression(node)) return this.#all([node.whenTrue, node.whenFalse], depth);
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node)
    ) {
      return this.#of(node.expression, depth);
    }
    if (isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      const isEither = kind === SyntaxKind.QuestionQuestionToken || kind === SyntaxKind.BarBarToken;
      return isEither ? this.#all([node.left, node.right], depth) : undefined;
    }
    if (isCallExpression(node)) return this.#call(node, depth);
    if (isElementAccessExpression(node)) {
      return this.#byType(node) ?? this.#values(node.expression, depth);
    }
    if (isIdentifier(node) || isPropertyAccessExpression(node)) {
      return this.#byType(node) ?? this.#named(node, depth);
    }
    return undefined;
  }

  #all(nodes: readonly Node[], depth: number): Strings {
    const found = nodes.map((node) => this.#of(node, depth));
    return found.every((each) => each !== undefined)
      ? new Set(found.flatMap((each) => [...each]))
      : undefined;
  }

  #template(
    node: Node & { readonly head: Node & { readonly text: string }; readonly templateSpans: readonly Node[] },
    depth: number,
  ): Strings {
    let texts = [node.head.text];
    for (const span of node.templateSpans) {
      // A span is an expression and the text behind it.
      const { expression, literal } = span as Node & {
        readonly expression: Node;
        readonly literal: { readonly text: string };
      };
      const inside = this.#of(expression, depth);
      if (!inside || inside.size * texts.length > MAX_STRINGS) return undefined;
      texts = texts.flatMap((text) => [...inside].map((each) => `${text}${each}${literal.text}`));
    }
    return new Set(texts);
  }

  #call(
    node: Node & { readonly expression: Node; readonly arguments: readonly Node[] },
    depth: number,
  ): Strings {
    const { expression } = node;
    if (isPropertyAccessExpression(expression) && /^replace(?:All)?$/.test(expression.name.text)) {
      return this.#replaced(node, expression, depth);
    }
    const typed = this.#byType(node);
    if (typed) return typed;
    const declaration = this.#declarationOf(expression);
    const body = declaration && functionBody(declaration);
    return body && this.#all(results(body), depth);
  }

  #replaced(
    { arguments: [from, to] }: { readonly arguments: readonly Node[] },
    { expression, name }: { readonly expression: Node; readonly name: { readonly text: string } },
    depth: number,
  ): Strings {
    const texts = this.#of(expression, depth);
    if (!texts || !from || !to || !isStringLiteral(to)) return undefined;
    if (isStringLiteral(from)) {
      const isAll = name.text === 'replaceAll';
      return mapped(texts, (text) =>
        isAll ? text.replaceAll(from.text, to.text) : text.replace(from.text, to.text),
      );
    }
    const pattern = /^\/(.*)\/([a-z]*)$/s.exec(from.getText());
    if (!pattern) return undefined;
    const expressionOf = new RegExp(pattern[1] ?? '', pattern[2]);
    return mapped(texts, (text) => text.replace(expressionOf, to.text));
  }

  /** What a name stands for. */
  #named(node: Node, depth: number): Strings {
    const declaration = this.#declarationOf(node);
    if (!declaration) return undefined;
    if (isVariableDeclaration(declaration) && declaration.initializer) {
      return this.#of(declaration.initializer, depth);
    }
    if (isPropertyAssignment(declaration)) return this.#of(declaration.initializer, depth);
    if (isParameterDeclaration(declaration)) return this.#parameter(declaration, depth);
    return undefined;
  }

  /** What callers give for a parameter. */
  #parameter(parameter: Node & { readonly initializer?: Node | undefined }, depth: number): Strings {
    const bound = this.#given.get(parameter);
    if (bound) return this.#of(bound, depth);
    const declaration = parameter.parent;
    if (
      !isFunctionDeclaration(declaration) &&
      !isArrowFunction(declaration) &&
      !isFunctionExpression(declaration) &&
      !isMethodDeclaration(declaration)
    ) {
      return undefined;
    }
    const { parent } = declaration;
    // `[…].map((name) => …)`: the callback is given each of the elements.
    if (isCallExpression(parent) && isPropertyAccessExpression(parent.expression)) {
      const isFirst = declaration.parameters[0] === parameter && parent.arguments[0] === declaration;
      const isEach = /^(?:map|flatMap|forEach|filter)$/.test(parent.expression.name.text);
      return isFirst && isEach ? this.#elements(parent.expression.expression, depth) : undefined;
    }
    const at = (declaration.parameters as readonly Node[]).indexOf(parameter);
    const calls = this.#program.callsOf(declaration);
    if (!calls || calls.length === 0) return undefined;
    const given = calls.flatMap((call) =>
      isCallExpression(call) ? (call.arguments[at] ?? parameter.initializer ?? []) : [],
    );
    return given.length > 0 ? this.#all(given, depth) : undefined;
  }

  /** Every element of a list that is written down. */
  #elements(node: Node, depth: number): Strings {
    if (isArrayLiteralExpression(node)) return this.#all([...node.elements], depth);
    const declaration = this.#declarationOf(node);
    if (!declaration || !isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
    return this.#elements(declaration.initializer, depth);
  }

  /** Every value of an object that is written down: `NAMES[state]`. */
  #values(node: Node, depth: number): Strings {
    const declaration = this.#declarationOf(node);
    if (!declaration || !isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
    let value: Node = declaration.initializer;
    while (isAsExpression(value) || isSatisfiesExpression(value)) value = value.expression;
    if (!isObjectLiteralExpression(value)) return undefined;
    const properties = [...value.properties];
    const given = properties.flatMap((each) => (isPropertyAssignment(each) ? [each.initializer] : []));
    return given.length === properties.length ? this.#all(given, depth) : undefined;
  }

  #declarationOf(node: Node): Node | undefined {
    return declarationOf(this.#program, node);
  }

  #byType(node: Node): Strings {
    const type = this.#program.checker.getTypeAtLocation(node);
    return type && stringsOf(type);
  }
}

/** Where a name comes from, through imports; undefined for a part of something that is taken apart. */
export function declarationOf({ checker }: SourceProgram, node: Node): Node | undefined {
  const at = isPropertyAccessExpression(node) ? node.name : node;
  let symbol: CompilerSymbol | undefined = isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(at);
  if (!symbol) return undefined;
  const first = symbol.declarations[0]?.resolve();
  const isImported = first && /Import(?:Specifier|Clause)/.test(SyntaxKind[first.kind] ?? '');
  if (isImported) symbol = checker.getAliasedSymbol(symbol);
  const declaration = symbol.valueDeclaration?.resolve() ?? symbol.declarations[0]?.resolve();
  // An import that leads nowhere, or a part of something that is taken apart: only its type tells.
  return declaration && isBindingElement(declaration) ? undefined : declaration;
}

/** The strings of a type that has no others; what is undefined or null besides is no string. */
export function stringsOf(type: Type): Strings {
  if (type.isStringLiteralType()) return new Set([type.value]);
  if (type.isTypeParameter()) return undefined;
  if (!type.isUnionType()) return undefined;
  const found = type
    .getTypes()
    .filter((each) => !(each.isIntrinsicType() && /^(?:undefined|null)$/.test(each.intrinsicName)))
    .map(stringsOf);
  return found.length > 0 && found.every((each) => each !== undefined)
    ? new Set(found.flatMap((each) => [...each]))
    : undefined;
}

function mapped(texts: ReadonlySet<string>, map: (text: string) => string): Strings {
  return new Set([...texts].map(map));
}

/** What a function does: a block, or the expression it results in. */
export function functionBody(declaration: Node): Node | undefined {
  if (isVariableDeclaration(declaration) && declaration.initializer)
    return functionBody(declaration.initializer);
  if (
    isFunctionDeclaration(declaration) ||
    isArrowFunction(declaration) ||
    isFunctionExpression(declaration) ||
    isMethodDeclaration(declaration)
  ) {
    return declaration.body;
  }
  return undefined;
}

/** The expressions a function can result in. */
export function results(body: Node): readonly Node[] {
  if (body.kind !== SyntaxKind.Block) return [body];
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (functionBody(node)) return;
    if (isReturnStatement(node) && node.expression) found.push(node.expression);
    node.forEachChild(visit);
  };
  body.forEachChild(visit);
  return found;
}
