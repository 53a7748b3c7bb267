// Redirections of bash, here-documents and here-strings included.
import type { SyntaxNode } from '../grammar.ts';
import type { Redirect, ShellNode, Word } from '../syntax.ts';
import { children, named, unsupported } from './nodes.ts';
import { emptyCommand, isStatement, statement } from './reading.ts';
import { EXPANDS, word } from './words.ts';

/** The grammar hangs the redirection of the last command on the whole list: it is moved back to where it belongs. */
export function redirected(node: SyntaxNode): ShellNode {
  const redirects: Redirect[] = [];
  let body: ShellNode | undefined;
  const after: ShellNode[] = [];
  for (const child of named(node)) {
    if (!REDIRECTS.has(child.type)) body = statement(child);
    else {
      redirects.push(redirect(child));
      if (child.type === 'heredoc_redirect') after.push(...afterHeredoc(child, redirects));
    }
  }
  const head = body ? attach(body, redirects) : emptyCommand(node, { redirects });
  return after.length > 0 ? { kind: 'sequence', items: [head, ...after] } : head;
}

function attach(body: ShellNode, redirects: readonly Redirect[]): ShellNode {
  if (body.kind === 'and' || body.kind === 'or') return { ...body, right: attach(body.right, redirects) };
  return { kind: 'redirected', body, redirects };
}

/** `cat <<EOF | sh`, `cat <<EOF && rm x`, `cat <<EOF > f`: what follows on the line sits inside the redirection. */
function afterHeredoc(node: SyntaxNode, redirects: Redirect[]): ShellNode[] {
  const nodes: ShellNode[] = [];
  for (const child of named(node)) {
    if (child.type.startsWith('heredoc_') || child.type === 'file_descriptor') continue;
    if (REDIRECTS.has(child.type)) redirects.push(redirect(child));
    else if (isStatement(child)) nodes.push(statement(child));
    else nodes.push(unsupported(child));
  }
  return nodes;
}

/** Types of nodes that redirect. */
export const REDIRECTS = new Set(['file_redirect', 'heredoc_redirect', 'herestring_redirect']);

/** Reads one redirection. */
export function redirect(node: SyntaxNode): Redirect {
  const parts = named(node).filter((child) => child.type !== 'file_descriptor');
  const operator = children(node).find((child) => !child.isNamed)?.type ?? '';
  if (node.type === 'file_redirect') {
    const [target, more] = parts;
    const read = target && word(target);
    const problems = [...(read?.problems ?? []), ...(more ? [node.text] : [])];
    return { operator, target: read, source: node.text, inner: read?.inner ?? [], problems };
  }
  const words = node.type === 'herestring_redirect' ? parts.map(word) : heredocWords(node);
  return {
    operator,
    target: undefined,
    source: node.text,
    inner: words.flatMap((item) => item.inner),
    problems: words.flatMap((item) => item.problems),
  };
}

function heredocWords(node: SyntaxNode): Word[] {
  const start = named(node).find((child) => child.type === 'heredoc_start')?.text ?? '';
  if (/['"\\]/.test(start)) return [];
  const body = named(node).find((child) => child.type === 'heredoc_body');
  if (!body) return [];
  const words: Word[] = [];
  let end = body.startIndex;
  const literal = (to: number): void => {
    const raw = body.text.slice(end - body.startIndex, to - body.startIndex);
    // The grammar does not see backquotes in a here-document; bash does.
    if (EXPANDS.test(raw)) words.push({ source: raw, pieces: [], inner: [], problems: [raw.trim()] });
  };
  for (const child of named(body)) {
    if (child.type === 'heredoc_content') continue;
    literal(child.startIndex);
    words.push(word(child));
    end = child.endIndex;
  }
  literal(body.endIndex);
  return words;
}
