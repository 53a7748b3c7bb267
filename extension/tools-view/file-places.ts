// Where something stands in a tools.json or a config.toml, found without a parser: a file that is being written, or is
// not valid, is one that a person wants to get to all the more. Does not import `vscode`.

/** Offset of the entry of a tool, by its name; `place`: of several of this name, which (from 0). Undefined: none. */
export function entryOffset(text: string, name: string, place = 0): number | undefined {
  const value = escaped(JSON.stringify(name));
  const found = [...text.matchAll(new RegExp(`"name"\\s*:\\s*${value}`, 'g'))];
  return (found[place] ?? found[0])?.index;
}

/** Offset of a key of a TOML file, in the first table that has it, or in the table `table`; undefined: it is not there. */
export function keyOffset(text: string, key: string, table?: string): number | undefined {
  let current = '';
  let offset = 0;
  for (const line of text.split('\n')) {
    const header = /^\s*\[{1,2}\s*([^\]]+?)\s*\]/.exec(line);
    if (header) current = header[1] ?? '';
    else if (
      (table === undefined || current === table) &&
      new RegExp(`^\\s*(?:[\\w."-]+\\.)?"?${escaped(key)}"?\\s*=`).test(line)
    ) {
      return offset + line.length - line.trimStart().length;
    }
    offset += line.length + 1;
  }
  return undefined;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
