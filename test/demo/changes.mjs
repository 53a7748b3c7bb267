import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createTwoFilesPatch } from 'diff';

/**
 * Makes the copy a git repository with one commit, and shows later what has changed since. Where there is no git, the
 * same is found out by comparing with the original.
 */
export function showChanges(project, original, texts) {
  // A repository this was started from (a hook sets GIT_DIR) is none of the demo's business.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const git = (...args) =>
    spawnSync('git', ['-c', 'user.name=Ocho demo', '-c', 'user.email=demo@localhost', ...args], {
      cwd: project,
      env,
      encoding: 'utf8',
    });
  const steps = [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-q', '--no-verify', '--no-gpg-sign', '-m', 'The sample'],
  ];
  const hasGit = steps.every((step) => git(...step).status === 0);
  const color = process.stdout.isTTY && !process.env.NO_COLOR ? 'always' : 'never';
  return {
    show: () =>
      (hasGit ? git('--no-pager', 'diff', `--color=${color}`).stdout : compared(project, original)) ||
      `${texts.noChange}\n`,
  };
}

function compared(project, original) {
  return fs
    .readdirSync(original, { recursive: true })
    .filter((name) => fs.statSync(path.join(original, name)).isFile())
    .map((name) => {
      const [before, after] = [original, project].map((folder) =>
        fs.readFileSync(path.join(folder, name), 'utf8'),
      );
      return before === after ? '' : createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after);
    })
    .join('');
}
