// The .vsix that `npm run package` has made, looked into without an editor.
import fs from 'node:fs';
import path from 'node:path';
import JSZip from 'jszip';

/** The package of this version for this platform; absolute path. Throws when it is not there. */
export function packageFile(): string {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
  const arch = process.platform === 'linux' && process.arch === 'arm' ? 'armhf' : process.arch;
  const file = path.resolve('dist', `ocho-${process.platform}-${arch}-${version}.vsix`);
  if (!fs.existsSync(file)) throw new Error(`${file} is not there: npm run package`);
  return file;
}

/** Unpacks the extension as an editor does. `files` are its paths with `/`, relative to the extension's folder. */
export async function unpack(vsix: string, folder: string): Promise<{ readonly files: readonly string[] }> {
  const zip = await JSZip.loadAsync(fs.readFileSync(vsix));
  const files: string[] = [];
  for (const entry of Object.values(zip.files)) {
    const name = /^extension\/(.+)$/.exec(entry.name)?.[1];
    if (entry.dir || name === undefined) continue;
    const file = path.join(folder, ...name.split('/'));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const mode = Number(entry.unixPermissions ?? 0o644) & 0o777;
    fs.writeFileSync(file, await entry.async('nodebuffer'), { mode });
    files.push(name);
  }
  return { files: files.sort() };
}
