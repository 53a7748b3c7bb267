// Reads a bash command with tree-sitter into the neutral form of syntax.ts. The grammar is lenient, bash is not:
// an error node, a missing token, text between tokens that is no blank, and every node type without a case here
// become `unsupported`.
import { children, unsupported } from './bash/nodes.ts';
import { program } from './bash/statements.ts';
import { grammar, type SyntaxNode } from './grammar.ts';
import type { ShellNode } from './syntax.ts';

/** Loads the grammar; what comes back parses a whole bash command string and never throws. */
export async function bashParser(): Promise<(text: string) => ShellNode> {
  const parse = await grammar('bash');
  return (text) => {
    // A continuation may split an operator, which the grammar does not allow for. Inside single quotes, comments and
    // quoted here-documents it is text, so only a command that has none of them is joined.
    const joined = /\\\\\n|<<|['#]/.test(text) ? text : text.replaceAll('\\\n', '');
    return parse(joined, (root) =>
      isSound(root, joined) && !misread(root, joined) ? program(root) : unsupported(root),
    );
  };
}

/** No error anywhere, and every character is either in a token or a blank between two. */
function isSound(root: SyntaxNode, text: string): boolean {
  if (root.hasError) return false;
  let end = 0;
  let sound = true;
  const visit = (node: SyntaxNode): void => {
    if (node.isMissing || node.isError) sound = false;
    if (node.childCount === 0 || OPAQUE.has(node.type)) {
      if (!BLANK.test(text.slice(end, node.startIndex))) sound = false;
      end = Math.max(end, node.endIndex);
      return;
    }
    for (const child of children(node)) visit(child);
  };
  visit(root);
  return sound && BLANK.test(text.slice(end));
}

const BLANK = /^(?:[ \t\n]|\\\n)*$/;
/** Nodes whose own text is not wholly in their children (quoted text, bodies of here-documents). */
const OPAQUE = new Set(['string', 'heredoc_body', 'raw_string', 'ansi_c_string']);

/** Nodes whose parts stand together, or may; what is inside of the parts is looked at all the same. */
const TOGETHER =
  /^(?:concatenation|string|expansion|simple_expansion|subscript|variable_assignment|regex|extglob_pattern|file_redirect|heredoc_\w+|herestring_redirect|brace_expression|(?:arithmetic|binary|unary|postfix|ternary|parenthesized)\w*)$/;
/** Begins with an operator, so that it ends the word before it. */
const SEPARATES = /^(?:file_redirect|heredoc_redirect|herestring_redirect)$/;

/**
 * Whether the grammar took for two words what bash takes for one, because no blank stands between them: it does so where
 * a quoted part is followed by a backslash (`.e''\nv` is `.env`). And it lets `;;` stand where bash does not.
 */
function misread(node: SyntaxNode, source: string): boolean {
  const parts = children(node);
  return parts.some((part, index) => {
    const before = parts[index - 1];
    if (part.type === ';;' && node.type !== 'case_item') return true;
    if (
      before &&
      !TOGETHER.test(node.type) &&
      part.isNamed &&
      before.isNamed &&
      before.type !== 'heredoc_body'
    ) {
      const delimited = SEPARATES.test(part.type) && part.child(0)?.type !== 'file_descriptor';
      const gap = source.slice(before.endIndex, part.startIndex).replaceAll('\\\n', '');
      if (!delimited && gap === '' && !/\n$/.test(before.text)) return true;
    }
    return misread(part, source);
  });
}
