// Two processes change the same file: "always allow" in a session while a person edits on the command line.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addRule, listRules } from '../../../agent/config/rules-file.ts';
import { type ConfigSandbox, createConfigSandbox } from './sandbox.ts';

const MODULE = path.resolve(import.meta.dirname, '../../../agent/config/rules-file.ts');

/** A process of its own that adds rules. */
function adder(file: string, ...rules: string[]): Promise<number | null> {
  const code = `import { addRule } from ${JSON.stringify(MODULE)};
    for (const rule of process.argv.slice(2)) await addRule(process.argv[1], 'allow', rule);`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', code, file, ...rules],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

describe('changes of a configuration file', () => {
  let box: ConfigSandbox;
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());

  it('by several processes at once lose none', async () => {
    box.user('# mine\n[rules]\nallow = []\n');
    const names = (start: string) => Array.from({ length: 10 }, (_, at) => `shell(${start} ${at})`);
    const mine = names('here');
    const done = [adder(box.userFile, ...names('a')), adder(box.userFile, ...names('b'))];
    for (const rule of mine) await addRule(box.userFile, 'allow', rule);
    assert.deepEqual(await Promise.all(done), [0, 0]);
    const all = (await listRules(box.userFile)).map(({ rule }) => rule);
    assert.deepEqual([...all].sort(), [...mine, ...names('a'), ...names('b')].sort());
    assert.equal(existsSync(`${box.userFile}.lock`), false);
  }).timeout(60_000);

  it('take over the lock of a process that is gone', async () => {
    box.user('[rules]\nallow = []\n');
    const dead = { pid: 2 ** 30, host: os.hostname(), boot: '', space: '', started: '1' };
    writeFileSync(`${box.userFile}.lock`, JSON.stringify(dead));
    await addRule(box.userFile, 'allow', 'shell(make)');
    assert.equal((await listRules(box.userFile)).length, 1);
  });
});
