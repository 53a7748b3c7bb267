import assert from 'node:assert/strict';
import { chmodSync, existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OchoError } from '../../../agent/i18n/message.ts';
import { excludedGlobs, readable } from '../../../agent/policy/path-class.ts';
import { foldStrict, locate, resolvePath } from '../../../agent/policy/paths.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import { file, policy, session, shell, workspace } from './fixture.ts';

describe('paths', () => {
  const place = workspace();
  after(() => place.remove());
  const { root } = place;
  const resolve = (path: string): string => resolvePath(path, { cwd: root, home: '/home/nobody' }).path;
  const refused = (path: string, platform: NodeJS.Platform = process.platform): string => {
    try {
      return resolvePath(path, { cwd: platform === 'win32' ? 'C:\\ws' : root, platform }).path;
    } catch (error) {
      assert.ok(error instanceof OchoError);
      assert.equal(error.code, 'INVALID_PATH');
      return error.text.id;
    }
  };

  it('resolve against the folder given, with ~ and file URLs', () => {
    assert.equal(resolve('src/../README.md'), join(root, 'README.md'));
    assert.equal(resolve('~/x'), '/home/nobody/x');
    assert.equal(resolve(`file://${root}/src/%69ndex.ts`), join(root, 'src/index.ts'));
    assert.equal(resolve('src/%2e%2e/x'), join(root, 'src/%2e%2e/x'));
    assert.equal(resolve('src/..hidden'), join(root, 'src/..hidden'));
  });

  it('resolve links as the kernel does: .. leaves the target of a link', () => {
    mkdirSync(join(place.state, 'deep'));
    symlinkSync(join(place.state, 'deep'), join(root, 'away'));
    assert.equal(resolve('away/../x'), join(place.state, 'x'));
    assert.equal(resolve('missing/../away/y'), join(place.state, 'deep/y'));
  });

  it('take a dangling link for what it points at', () => {
    symlinkSync(join(place.state, 'not-there'), join(root, 'dangling'));
    assert.equal(resolve('dangling'), join(place.state, 'not-there'));
  });

  it('refuse what cannot be a path, with a reason', () => {
    assert.equal(refused(''), 'policy-path-empty');
    assert.equal(refused('a\0b'), 'policy-path-nul');
    assert.equal(refused('a\ud83d'), 'policy-path-surrogate');
    assert.equal(refused('a/'.repeat(3000)), 'policy-path-long');
    symlinkSync('loop', join(root, 'loop'));
    assert.equal(refused('loop'), 'policy-path-loop');
  });

  it('refuse the forms of Windows that escape a check by name', () => {
    const forms: Readonly<Record<string, string>> = {
      '\\\\host\\share\\x': 'policy-path-network',
      '//host/share/x': 'policy-path-network',
      '\\\\?\\C:\\x': 'policy-path-network',
      '\\\\.\\pipe\\x': 'policy-path-network',
      '\\Windows\\x': 'policy-path-drive',
      'C:x': 'policy-path-drive',
      'a.ts:hidden': 'policy-path-stream',
      'src\\nul.txt': 'policy-path-reserved',
      'COM1.log': 'policy-path-reserved',
      'a\\conin$': 'policy-path-reserved',
    };
    for (const [path, id] of Object.entries(forms)) assert.equal(refused(path, 'win32'), id, path);
    assert.equal(refused('src/a.ts', 'win32'), 'C:\\ws\\src\\a.ts');
    assert.equal(refused('console.ts', 'win32'), 'C:\\ws\\console.ts');
  });

  it('are located in the deepest workspace folder, never by the beginning of a name', () => {
    assert.deepEqual(locate('/ws/a/b', ['/ws', '/ws/a']), { inside: true, root: '/ws/a', relative: 'b' });
    assert.deepEqual(locate('/ws2/b', ['/ws']), { inside: false });
    assert.deepEqual(locate('/ws', ['/ws']), { inside: true, root: '/ws', relative: '' });
    assert.equal(locate('C:\\WS\\a', ['c:\\ws'], 'win32').inside, true);
  });

  it('are folded so that no spelling of a name is missed', () => {
    for (const name of ['.GIT', '.git ', '.git.', '.g\u200cit', 'GIT~1', '.ｇit']) {
      assert.equal(foldStrict(`a/${name}/x`), 'a/.git/x', name);
    }
    assert.equal(foldStrict('a/../b'), 'a/../b');
  });

  it('searches leave out what reading would refuse or ask about', async () => {
    const context = {
      roots: [root],
      ownFolders: [place.state],
      forbiddenPaths: ['private/**', '*.db'],
      home: '/home/nobody',
    };
    const may = await readable(context);
    for (const path of ['.env', 'a/.env.local', 'config/id_rsa', 'private/x', 'x.db', 'certs/a.pem']) {
      assert.equal(may(join(root, path)), false, path);
    }
    for (const path of ['src/index.ts', '.env.example', '.git/config'])
      assert.equal(may(join(root, path)), true, path);
    const globs = excludedGlobs(context);
    for (const glob of ['**/.env', '**/id_rsa', 'private/**', '*.db']) assert.ok(globs.includes(glob), glob);
  });
});

describe('a folder under another spelling', () => {
  it('is the same one only where the file system says so', function () {
    if (process.platform === 'win32') this.skip();
    const place = workspace();
    try {
      const upper = place.root.replace(/ws$/, 'WS');
      const folds = existsSync(upper);
      assert.equal(locate(join(upper, 'a'), [place.root]).inside, folds);
      if (!folds) mkdirSync(upper);
      assert.equal(locate(join(upper, 'a'), [place.root]).inside, folds, 'two folders are two');
      assert.equal(locate('/Users/x/WS/a', ['/Users/x/ws'], 'win32').inside, false, 'other separators');
      const other = process.platform === 'darwin' ? 'win32' : 'darwin';
      if (other === 'darwin') {
        const found = locate('/u/cafe\u0301/a', ['/u/caf\u00e9'], other);
        assert.deepEqual(found, { inside: true, root: '/u/caf\u00e9', relative: 'a' });
      }
    } finally {
      place.remove();
    }
  });
});

describe('a file with several names', () => {
  it('is asked about when it is changed, also by a shell, and when another name is a secret', async () => {
    const place = workspace();
    try {
      writeFileSync(join(place.root, '.env'), 'X=1\n');
      linkSync(join(place.root, '.env'), join(place.root, 'notes.txt'));
      linkSync(join(place.root, 'src/index.ts'), join(place.root, 'copy.ts'));
      const context = session(place, { level: 'full' });
      const rule = async (asked: Plan) => {
        const { outcome, rule: by } = await policy.decide(asked, context);
        return `${outcome} ${by}`;
      };
      assert.equal(await rule(file(place.root, 'edit', 'copy.ts')), 'ask always_ask.hard_link');
      assert.equal(await rule(file(place.root, 'read', 'copy.ts')), 'allow level.low');
      assert.equal(await rule(file(place.root, 'read', 'notes.txt')), 'ask always_ask.floor');
      chmodSync(join(place.root, '.env'), 0o400);
      assert.equal(await rule(file(place.root, 'read', 'notes.txt')), 'ask always_ask.floor', 'read-only');
      chmodSync(join(place.root, '.env'), 0o600);
      assert.equal(await rule(shell(place.root, 'cat notes.txt')), 'ask always_ask.floor');
      assert.equal(await rule(shell(place.root, 'echo x > copy.ts')), 'ask always_ask.hard_link');
      assert.equal(await rule(shell(place.root, 'rm copy.ts')), 'allow level.medium', 'one name goes');
      assert.equal(await rule(shell(place.root, 'cat copy.ts')), 'allow level.low');
    } finally {
      place.remove();
    }
  });
});
