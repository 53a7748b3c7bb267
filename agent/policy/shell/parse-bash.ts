// Reads a bash command with tree-sitter into the neutral form of syntax.ts. The grammar is lenient, bash is not:
// an error node, a missing token, text between tokens that is no blank, and every node type without a case here
// become `unsupported`.
import { children, unsupported } from './bash/nodes.ts';
import { statements } from './bash/statements.ts';
import { grammar, type SyntaxNode } from './grammar.ts';
import type { ShellNode } from './syntax.ts';

/** Loads the grammar; what comes back parses a whole bash command string and never throws. */
export async function bashParser(): Promise<(text: string) => ShellNode> {
  const parse = await grammar('bash');
  return (text) => {
    // A continuation may split an operator, which the grammar does not allow for. Inside single quotes, comments and
    // quoted here-documents it is text, so only a command that has none of them is joined.
    const joined = /\\\\\n|<<|['#]/.test(text) ? text : text.replaceAll('\\\n', '');
    return parse(joined, (root) => (isSound(root, joined) ? statements(root) : unsupported(root)));
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
