// The arguments of a tool as its input schema (JSON Schema) has them, for a person to read and to fill in: what can be
// asked for in a line or a list, and what is written as JSON. Does not import `vscode`.

type Schema = Readonly<Record<string, unknown>>;

/** How an argument is asked for. */
export type ArgumentInput =
  | { readonly kind: 'text' }
  | {
      readonly kind: 'number';
      readonly integer: boolean;
      readonly minimum?: number;
      readonly maximum?: number;
    }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'yes-no' }
  /** A word each. */
  | { readonly kind: 'words' }
  /** Anything else. */
  | { readonly kind: 'json' };

/** One argument. */
export interface ToolArgument {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  /** In words of JSON Schema: `string`, `integer`, `string[]`. */
  readonly type: string;
  readonly input: ArgumentInput;
  readonly fallback?: unknown;
}

/** The arguments of a schema, those that are required first; none when it is the schema of no object. */
export function argumentsOf(schema: Schema): readonly ToolArgument[] {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const all = Object.entries(properties).map(([name, value]): ToolArgument => {
    const property = isRecord(value) ? plain(value) : {};
    const { description } = property;
    return {
      name,
      required: required.includes(name),
      ...(typeof description === 'string' ? { description } : {}),
      type: typeOf(property),
      input: inputOf(property),
      ...('default' in property ? { fallback: property.default } : {}),
    };
  });
  return [...all.filter((each) => each.required), ...all.filter((each) => !each.required)];
}

/** Whether each argument that has to be given can be asked for by itself. */
export function canAsk(all: readonly ToolArgument[]): boolean {
  return all.every(({ required, input }) => !required || input.kind !== 'json');
}

/** `anyOf: [X, null]` is X that may be left out; what only wraps one schema is that schema. */
function plain(property: Schema): Schema {
  const options = [property.anyOf, property.oneOf].find(Array.isArray);
  const real = options?.filter((each: unknown): each is Schema => isRecord(each) && each.type !== 'null');
  const only = real?.length === 1 ? real[0] : undefined;
  return only ? { ...property, ...only } : property;
}

function typeOf(property: Schema): string {
  const { type, items } = property;
  if (choicesOf(property))
    return (
      choicesOf(property)
        ?.map((value) => JSON.stringify(value))
        .join(' | ') ?? ''
    );
  if (type === 'array') return `${isRecord(items) ? typeOf(items) : 'any'}[]`;
  if (Array.isArray(type)) return type.filter((each) => typeof each === 'string').join(' | ');
  return typeof type === 'string' ? type : 'any';
}

function inputOf(property: Schema): ArgumentInput {
  const values = choicesOf(property);
  if (values) return { kind: 'choice', values };
  switch (property.type) {
    case 'string':
      return { kind: 'text' };
    case 'integer':
    case 'number': {
      const { minimum, maximum } = property;
      return {
        kind: 'number',
        integer: property.type === 'integer',
        ...(typeof minimum === 'number' ? { minimum } : {}),
        ...(typeof maximum === 'number' ? { maximum } : {}),
      };
    }
    case 'boolean':
      return { kind: 'yes-no' };
    case 'array':
      return isRecord(property.items) && property.items.type === 'string' && !choicesOf(property.items)
        ? { kind: 'words' }
        : { kind: 'json' };
    default:
      return { kind: 'json' };
  }
}

function choicesOf({ enum: values, const: only }: Schema): readonly (string | number)[] | undefined {
  const all: unknown[] = Array.isArray(values) ? values : only === undefined ? [] : [only];
  const known = all.filter((each) => typeof each === 'string' || typeof each === 'number');
  return known.length > 0 && known.length === all.length ? known : undefined;
}

/**
 * JSON text to start from: what is required with a value of its type, and what has a default with that; further ones are
 * the person's to add, with the completion of no schema, so that the description of the tool has to be at hand.
 */
export function skeleton(
  all: readonly ToolArgument[],
  given: Readonly<Record<string, unknown>> = {},
): string {
  const wanted = all.filter(({ name, required }) => required || Object.hasOwn(given, name));
  const values = wanted.map((argument) => [
    argument.name,
    Object.hasOwn(given, argument.name) ? given[argument.name] : emptyOf(argument),
  ]);
  return `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`;
}

function emptyOf({ input, type, fallback }: ToolArgument): unknown {
  if (fallback !== undefined) return fallback;
  switch (input.kind) {
    case 'text':
      return '';
    case 'number':
      return input.minimum ?? 0;
    case 'choice':
      return input.values[0];
    case 'yes-no':
      return false;
    case 'words':
      return [];
    case 'json':
      return type.endsWith('[]') ? [] : type === 'object' ? {} : null;
  }
}

/** What is wrong with a text that was typed for an argument. */
export type TextProblem =
  | 'empty'
  | 'no-number'
  | 'no-integer'
  | 'too-small'
  | 'too-large'
  | 'quotes'
  | 'json';

/** The value a text stands for; a problem when it stands for none. Only for what is typed. */
export function valueFrom(
  { input, required }: ToolArgument,
  text: string,
): { readonly value: unknown } | { readonly problem: TextProblem } {
  switch (input.kind) {
    case 'text':
    case 'yes-no':
    case 'choice':
      return required && text === '' ? { problem: 'empty' } : { value: text };
    case 'number':
      return numberOf(text.trim(), input);
    case 'words':
      return wordsOf(text);
    case 'json':
      return jsonOf(text);
  }
}

function numberOf(
  text: string,
  { integer, minimum, maximum }: Extract<ArgumentInput, { kind: 'number' }>,
): { readonly value: number } | { readonly problem: TextProblem } {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return { problem: 'no-number' };
  if (integer && !Number.isInteger(value)) return { problem: 'no-integer' };
  if (minimum !== undefined && value < minimum) return { problem: 'too-small' };
  if (maximum !== undefined && value > maximum) return { problem: 'too-large' };
  return { value };
}

/** Words between blanks; one in single or double quotes may have blanks. Nothing is a shell's: `\` is a character. */
function wordsOf(text: string): { readonly value: readonly string[] } | { readonly problem: TextProblem } {
  const words: string[] = [];
  const pattern = /\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|$)/y;
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const match = pattern.exec(text);
    if (!match) return { problem: 'quotes' };
    words.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return { value: words };
}

/** The text that `valueFrom` takes for a value. */
export function textOf({ input }: ToolArgument, value: unknown): string {
  if (input.kind === 'json') return JSON.stringify(value);
  if (input.kind !== 'words' || !Array.isArray(value)) return String(value);
  return value.map((word) => quoted(String(word))).join(' ');
}

function quoted(word: string): string {
  if (/^[^\s"']+$/.test(word)) return word;
  return word.includes('"') ? `'${word}'` : `"${word}"`;
}

function jsonOf(text: string): { readonly value: unknown } | { readonly problem: TextProblem } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: 'json' };
  }
}

function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
