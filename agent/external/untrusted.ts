// The registries of a workspace that is not trusted: none of their tools is there, and a person is told why.
import type { UnusableTool } from '../tools/provider.ts';
import { isForeignRegistry } from './foreign.ts';
import { fileRow } from './load.ts';
import { type RegistryFile, registryFiles } from './places.ts';
import { readRegistry } from './read.ts';

/** What stands in a list of tools for each registry of folders (absolute). Nothing is taken over of what they say. */
export async function untrustedRows(folders: readonly string[]): Promise<readonly UnusableTool[]> {
  return (await Promise.all(registryFiles(folders).map(rowOf))).flat();
}

async function rowOf({ file, within, mayBeForeign }: RegistryFile): Promise<readonly UnusableTool[]> {
  const read = await readRegistry(file, within);
  const isForeign = read && 'text' in read && mayBeForeign && isForeignRegistry(read.text);
  return !read || isForeign ? [] : [fileRow(file, 'blocked', { id: 'external-untrusted', args: { file } })];
}
