// Packages installed into the editor, once a run for each: Ocho, or what a test wants instead, and the driver.
import path from 'node:path';
import type { EditorInstall } from '../harness/editor-install.ts';
import { runEditorCli } from '../harness/editor-server.ts';
import { makePrivateHome } from '../harness/private-home.ts';
import { makeTemporary, removeTemporary } from '../harness/temporary.ts';
import { writeDriverPackage } from './driver.ts';

const installed = new Map<string, string>();

/** Folder of extensions with the driver and this package in it; undefined: the driver alone. */
export async function extensionsWith(install: EditorInstall, vsix: string | undefined): Promise<string> {
  const key = vsix ?? '';
  const known = installed.get(key);
  if (known) return known;
  const extensions = makeTemporary('ocho-extensions-');
  installed.set(key, extensions);
  const home = makePrivateHome();
  try {
    const driver = path.join(home.base, 'driver.vsix');
    await writeDriverPackage(driver);
    const packages = [driver, ...(vsix ? [vsix] : [])].flatMap((file) => ['--install-extension', file]);
    runEditorCli(install, { ...home, extensions }, ...packages);
  } finally {
    home.remove();
  }
  return extensions;
}

/** Removes all of them. */
export function removeExtensions(): void {
  for (const folder of installed.values()) removeTemporary(folder);
  installed.clear();
}
