import assert from 'node:assert/strict';
import { classifyShell } from '../../../agent/policy/shell/classify.ts';

const paths = { roots: ['/work/none'], ownFolders: [], forbiddenPaths: [], home: '/home/nobody' };

/** The class of a command line whose programs are given one variable of a name no list knows. */
async function judge(command: string): Promise<string> {
  const judged = await classifyShell(
    { command, platform: 'posix', cwd: '/work/none' },
    {
      paths,
      gitConfig: () => [],
      classifyUrl: () => ({ verdict: 'other' }),
      environment: new Set(['SITE', '_']),
    },
  );
  return judged.class;
}

describe('variables of a script', () => {
  it('are high when programs are given one of that name anyway', async () => {
    for (const command of ['SITE=x; pwd', 'for SITE in a; do pwd; done', 'read SITE', 'printf -v SITE x'])
      assert.equal(await judge(command), 'high', command);
  });
  it('are free when they are the script’s own', async () => {
    for (const command of [
      'OWN=x; pwd',
      'for OWN in a; do pwd; done',
      'read OWN',
      'for _ in 1; do pwd; done',
    ])
      assert.equal(await judge(command), 'low', command);
  });
  it('are read in short time whatever their name', async () => {
    assert.equal(await judge(`GIT${'a'.repeat(5000)}=1; pwd`), 'high');
    assert.equal(await judge(`X${'_PATH'.repeat(5000)}_=1; pwd`), 'low');
  });
});
