// The operations that change the repository or the work tree.
import { ToolError } from '../../tool.ts';
import { commitInfoArguments, type GitCommand, showArguments, statusArguments } from './command.ts';
import { parseLog, parseNumstat, parseStatus } from './parse.ts';
import type { Repository } from './repository.ts';
import type { GitRequest } from './request.ts';
import type { GitResult } from './results.ts';
import { type GitOutput, MAX_SAID, mustWork } from './run.ts';

/**
 * Carries out a write and says where the repository stands after it. Throws `ToolError` `GIT_NOTHING_TO_COMMIT`,
 * `GIT_LOCKED` or `GIT_FAILED` with what git, or a hook, said; a merge conflict of a stash is such a failure.
 */
export async function writeOperation(
  request: GitRequest,
  command: GitCommand,
  repository: Repository,
): Promise<GitResult> {
  const { git } = repository;
  const output = await git.write(command.args, command.input === undefined ? {} : { input: command.input });
  await explain(output, request, repository);
  const said = [output.stdout, output.stderr]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
  if (request.operation === 'commit') return committed(request, repository, said.slice(0, MAX_SAID));
  const status = parseStatus(mustWork(await git.read(statusArguments()), request.operation).stdout);
  return { kind: 'done', ...status, said: said.slice(0, MAX_SAID) };
}

async function explain(output: GitOutput, request: GitRequest, { git }: Repository): Promise<void> {
  if (output.code === 0) return;
  if (/index\.lock'?: File exists/.test(output.stderr))
    throw new ToolError('GIT_LOCKED', { id: 'git-locked' });
  if (request.operation === 'commit' && request.action !== 'amend' && request.paths.length === 0) {
    const staged = await git.read(['diff', '--cached', '--quiet', '--no-ext-diff', '--no-textconv']);
    if (staged.code === 0) throw new ToolError('GIT_NOTHING_TO_COMMIT', { id: 'git-nothing-to-commit' });
  }
  mustWork(output, request.operation);
}

async function committed(request: GitRequest, { git }: Repository, said: string): Promise<GitResult> {
  const info = mustWork(await git.read(commitInfoArguments('HEAD')), 'commit');
  const [commit] = parseLog(info.stdout, 7);
  if (!commit)
    throw new ToolError('GIT_FAILED', { id: 'git-failed', args: { operation: 'commit', code: 0, said } });
  const whole = { ...request, ref: 'HEAD', paths: [] };
  const counted = await git.read(showArguments(whole, ['--numstat', '-z']));
  return { kind: 'committed', commit, files: parseNumstat(mustWork(counted, 'commit').stdout), said };
}
