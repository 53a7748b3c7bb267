// Real repositories in folders of their own, made without any configuration of the machine's.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Environment in which git knows one author and no configuration but the repository's. */
export const GIT_ENV: Readonly<Record<string, string>> = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: os.devNull,
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
};

/** A repository to play with. */
export class TestRepository {
  readonly root: string;

  /** Makes a folder and, unless told otherwise, a repository in it. */
  constructor(...init: readonly string[]) {
    this.root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ocho-git-')));
    if (init[0] !== 'none') this.git('init', '--quiet', '--initial-branch=main', ...init);
  }

  git(...args: readonly string[]): string {
    const env = { PATH: process.env.PATH ?? '', HOME: this.root, ...GIT_ENV };
    return execFileSync('git', args, {
      cwd: this.root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Writes a file, with the folders above it. */
  write(name: string, content: string): void {
    const file = path.join(this.root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  /** Writes a file and commits everything. */
  commit(name: string, content: string, message = `Change ${name}`): string {
    this.write(name, content);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', message);
    return this.git('rev-parse', 'HEAD').trim();
  }
}
