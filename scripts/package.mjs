#!/usr/bin/env node
// `npm run package`: a release build as `dist/ocho-<platform>-<version>.vsix`, for this platform or for another one.
//   npm run package
//   npm run package -- --target darwin-arm64 --out /tmp
// A package is for one platform because of ripgrep, which is a program.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVSIX } from '@vscode/vsce';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The editor's name of each platform, and how ripgrep's packages call it. */
const PLATFORMS = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-armhf': 'linux-arm',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-x64',
  'win32-arm64': 'win32-arm64',
};
/** What the package has of the checkout, beside package.json and ripgrep. */
const CONTENTS = [
  /^dist$/,
  /^media$/,
  /^package\.nls(\..+)?\.json$/,
  /^(README|CHANGELOG)\.md$/,
  /^LICENSE$/,
];
/** For those who work on Ocho, or of an earlier package. */
const LEFT_OUT = /\.(map|meta\.json|vsix|d\.ts)$/;
/** Of package.json what is of no use in an installed extension. `files` would be taken for the list of contents. */
const OF_THE_CHECKOUT = ['scripts', 'devDependencies', 'files', 'bin'];

async function main() {
  const { values } = parseArgs({
    options: {
      target: { type: 'string', default: ownPlatform() },
      out: { type: 'string', default: path.join(ROOT, 'dist') },
    },
  });
  const { target } = values;
  if (!Object.hasOwn(PLATFORMS, target)) {
    throw new Error(`no such target: ${target}; there are ${Object.keys(PLATFORMS).join(', ')}`);
  }
  const ripgrep = findRipgrep(target);
  const { status } = spawnSync(process.execPath, ['esbuild.mjs', '--release'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed');

  const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const packagePath = path.join(path.resolve(values.out), `ocho-${target}-${manifest.version}.vsix`);
  fs.mkdirSync(path.dirname(packagePath), { recursive: true });
  const stage = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-package-'));
  try {
    fill(stage, manifest, ripgrep);
    await createVSIX({
      cwd: stage,
      packagePath,
      target,
      allowMissingRepository: true,
      rewriteRelativeLinks: false,
    });
  } finally {
    fs.rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Fills a folder with what goes in and nothing else, with the one dependency that is no part of the bundles. (A
 * .vscodeignore cannot: what it lets in by one line it does not leave out by another; and `files` is npm's.)
 */
function fill(stage, manifest, ripgrep) {
  const names = fs.readdirSync(ROOT).filter((name) => CONTENTS.some((pattern) => pattern.test(name)));
  const filter = (file) => !LEFT_OUT.test(file);
  for (const name of [...names, ...ripgrep]) {
    fs.cpSync(path.join(ROOT, name), path.join(stage, name), { recursive: true, dereference: true, filter });
  }
  const kept = Object.entries(manifest).filter(([name]) => !OF_THE_CHECKOUT.includes(name));
  fs.writeFileSync(path.join(stage, 'package.json'), JSON.stringify(Object.fromEntries(kept), null, 2));
  fs.writeFileSync(path.join(stage, '.vscodeignore'), '# All that is here goes in.\n');
}

/** Folders of ripgrep's two packages, relative to the checkout. */
function findRipgrep(target) {
  const platform = PLATFORMS[target];
  const [os, cpu] = platform.split('-');
  const folders = ['ripgrep', `ripgrep-${platform}`].map((name) =>
    path.join('node_modules', '@vscode', name),
  );
  for (const folder of folders) {
    if (fs.existsSync(path.join(ROOT, folder))) continue;
    const install = `npm install --no-save --force --os=${os} --cpu=${cpu} @vscode/ripgrep-${platform}`;
    throw new Error(`${folder} is not there; it comes with: ${install}`);
  }
  return folders;
}

function ownPlatform() {
  const name = `${process.platform}-${process.arch}`;
  return Object.keys(PLATFORMS).find((target) => PLATFORMS[target] === name) ?? name;
}

try {
  await main();
} catch (error) {
  console.error(`package: ${error.message}`);
  process.exitCode = 1;
}
