// Ways out of the sandbox, tried for real. Each test also shows that the way is open without it, or that what it aims at
// is there: a command that fails for another reason would prove nothing.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { needsBubblewrap, Place } from './fixtures.ts';

const NODE = process.execPath;

describe('out of the sandbox', () => {
  let place: Place;
  before(async function () {
    await needsBubblewrap(this);
  });
  beforeEach(() => {
    place = new Place();
  });
  afterEach(() => place.remove());

  it('there is no writing, though the workspace can be written to', async () => {
    const { out } = await place.run(
      `echo new > here; echo new > ${place.outside}/there; echo new >> ${place.outside}/file; rm ${place.outside}/file
       chmod 777 ${place.outside}; mkdir ${place.base}/more; touch /etc/ocho /usr/ocho ${place.home}/x; mv ${place.outside} away`,
    );
    assert.equal(readFileSync(path.join(place.root, 'here'), 'utf8'), 'new\n');
    assert.deepEqual(readdirSync(place.outside), ['file']);
    assert.equal(readFileSync(path.join(place.outside, 'file'), 'utf8'), 'outside');
    assert.deepEqual(readdirSync(place.base).sort(), ['home', 'outside', 'work']);
    assert.equal(out.match(/Read-only file system/g)?.length, 9, out);
  });

  it('no link of the workspace leads, symbolic or hard', async () => {
    symlinkSync(place.outside, path.join(place.root, 'way'));
    await place.run(`echo x > way/new; echo x > way/file; ln -s ${place.outside} own; echo x > own/file`);
    const { code, out } = await place.run(`ln ${place.outside}/file hard`);
    assert.notEqual(code, 0);
    assert.match(out, /cross-device|Read-only/i);
    assert.deepEqual(readdirSync(place.outside), ['file']);
    assert.equal(readFileSync(path.join(place.outside, 'file'), 'utf8'), 'outside');
  });

  it('no remount, mount or namespace of its own leads', async () => {
    const { out } = await place.run(
      `mount -o remount,rw / ; mount --bind ${place.root} ${place.outside}; umount ${place.home}/.ssh
       unshare -Urm true; echo own user namespace: $?; echo x > ${place.outside}/file; cat ${place.home}/.ssh/id_ed25519`,
    );
    assert.match(out, /own user namespace: [1-9]/);
    assert.doesNotMatch(out, /not a key/);
    assert.equal(readFileSync(path.join(place.outside, 'file'), 'utf8'), 'outside');
  });

  it('no secret comes, and nothing of the agent but stored outputs', async () => {
    const forbidden = place.write('work/private/plan.txt', 'secret plan');
    place.write('outside/deep/secret.txt', 'another plan');
    place.profile = {
      ...place.profile,
      forbiddenPaths: ['private/**', `${place.outside}/**/secret*`, `${place.outside}/deep`],
    };
    const { out } = await place.run(
      `cat ${place.home}/.ssh/id_ed25519 ${place.home}/.netrc ${place.state}/credentials.json ${forbidden} ${place.outside}/deep/secret.txt
       ls -A ${place.home}/.ssh; ls -A private; chmod 755 ${place.home}/.ssh; cp -r ${place.home} copy; cat copy/.netrc
       ls -A ${place.state}; cat ${place.state}/blobs/one; echo more >> ${place.state}/blobs/one; touch ${place.state}/x`,
    );
    assert.doesNotMatch(out, /not a (?:key|password)|secret plan|another plan|^id_ed25519$/m);
    assert.match(out, /^blobs\nstored output/m);
    assert.deepEqual(readdirSync(place.state).sort(), ['blobs', 'credentials.json']);
    assert.equal(readFileSync(path.join(place.state, 'blobs', 'one'), 'utf8'), 'stored output');
  });

  it('a hard link to a secret is none, made before or not', async () => {
    // What is linked into the workspace beforehand is the workspace's own file: only making such a link is refused.
    const { code } = await place.run(`ln ${place.home}/.netrc mine && cat mine`);
    assert.notEqual(code, 0);
    assert.equal(existsSync(path.join(place.root, 'mine')), false);
  });

  it('nothing is left behind that git or an editor would run', async () => {
    for (const file of [
      '.vscode/tasks.json',
      '.github/workflows/ci.yml',
      '.ocho/config.toml',
      '.mcp.json',
      'pkg/.envrc',
    ])
      place.write(`work/${file}`, 'before');
    const { out } = await place.run(
      `for f in .vscode/tasks.json .github/workflows/ci.yml .ocho/config.toml .mcp.json pkg/.envrc .git/config .git/hooks/pre-commit; do
         echo after > $f; rm -f $f; mv $f $f.old; done
       touch .vscode/new .git/hooks/new; rm -rf .vscode .github/workflows .ocho .git/hooks; mv .git other; git config alias.x '!id'
       echo fine > .git/description; git add file; git -c user.name=a -c user.email=a@b commit -qm one; git log --oneline`,
    );
    for (const file of [
      '.vscode/tasks.json',
      '.github/workflows/ci.yml',
      '.ocho/config.toml',
      '.mcp.json',
      'pkg/.envrc',
    ])
      assert.equal(readFileSync(path.join(place.root, file), 'utf8'), 'before', file);
    assert.equal(existsSync(path.join(place.root, '.git/hooks/new')), false);
    assert.equal(existsSync(path.join(place.root, '.git/hooks/pre-commit')), false);
    assert.doesNotMatch(readFileSync(path.join(place.root, '.git/config'), 'utf8'), /after|alias/);
    assert.match(out, / one\n$/);
  });

  it('a folder of hooks that is missing is not made', async () => {
    await place.run('true');
    const hooks = path.join(place.root, '.git', 'hooks');
    (await import('node:fs')).rmSync(hooks, { recursive: true });
    await place.run('mkdir -p .git/hooks; echo id > .git/hooks/pre-commit');
    assert.equal(existsSync(path.join(hooks, 'pre-commit')), false);
  });

  it('a worktree commits into its repository, whose hooks it cannot change', async () => {
    const main = path.join(place.base, 'main');
    place.git(main, 'init', '-q');
    place.git(main, 'commit', '-q', '--allow-empty', '-m', 'first');
    (await import('node:fs')).rmSync(place.root, { recursive: true });
    place.git(main, 'worktree', 'add', '-q', place.root);
    place.write('work/file', 'inside');
    const { out } = await place.run(
      `git add file && git -c user.name=a -c user.email=a@b commit -qm second; git log --format=%s
       echo id > ${main}/.git/hooks/pre-commit; echo x >> ${main}/.git/config; echo x > ${main}/file; echo gitdir: /x > .git`,
    );
    assert.match(out, /^second\nfirst\n/);
    assert.equal(existsSync(path.join(main, '.git/hooks/pre-commit')), false);
    assert.equal(existsSync(path.join(main, 'file')), false);
    assert.match(readFileSync(path.join(place.root, '.git'), 'utf8'), /worktrees/);
  });

  it('a .git file opens no folder that does not name the workspace in its turn', async () => {
    const other = path.join(place.base, 'other');
    place.git(other, 'init', '-q');
    mkdirSync(path.join(other, '.git', 'worktrees', 'x'), { recursive: true });
    (await import('node:fs')).rmSync(path.join(place.root, '.git'), { recursive: true });
    place.write('work/.git', `gitdir: ${other}/.git/worktrees/x\n`);
    place.write('other/.git/worktrees/x/commondir', '../..\n');
    place.write('other/.git/worktrees/x/gitdir', `${other}/.git\n`);
    await place.run(`echo x > ${other}/.git/new`);
    assert.equal(existsSync(path.join(other, '.git/new')), false);
  });

  it('no process is seen, signalled or traced, and no environment of one read', async () => {
    const victim = spawn('/bin/sleep', ['600'], { env: { OCHO_TEST_SECRET: 'in the environment' } });
    try {
      const { out } = await place.run(
        `kill -0 ${victim.pid} && echo can $((1+1)) signal; kill -9 -1; cat /proc/${victim.pid}/environ /proc/1/environ | tr '\\0' '\\n'
         for p in /proc/[0-9]*/environ; do tr '\\0' '\\n' < $p; done; cat /proc/*/cmdline | tr '\\0' ' '; kill -9 1; echo alive`,
        place.root,
      );
      assert.doesNotMatch(out, /can 2 signal|in the environment|sleep.600|mocha/);
      assert.equal(victim.exitCode, null);
      assert.equal(victim.signalCode, null);
    } finally {
      victim.kill('SIGKILL');
    }
  });

  it('no network comes with block, not even this machine', async () => {
    const server = net.createServer((socket) => socket.end('reached'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const probe = `exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`;
    try {
      const blocked = await place.run(
        `${probe}; ls /sys/class/net >/dev/null; ${NODE} -e 'require("net").createServer().listen(0, "127.0.0.1", () => { console.log("own server"); process.exit() })'`,
      );
      assert.doesNotMatch(blocked.out, /reached/);
      assert.match(blocked.out, /own server/);
      place.profile = { ...place.profile, network: 'allow' };
      assert.match((await place.run(probe)).out, /reached/);
    } finally {
      server.close();
    }
  });

  it('no socket of another program opens: abstract, in a folder of sockets, or anywhere', async () => {
    const servers: net.Server[] = [];
    const listen = async (where: string): Promise<void> => {
      const server = net.createServer((socket) => socket.end('reached'));
      server.listen(where);
      await once(server, 'listening');
      servers.push(server);
    };
    const folder = (await import('node:fs')).mkdtempSync('/tmp/ocho-socket-');
    const anywhere = path.join(place.outside, 'agent.sock');
    const abstract = `\0ocho-test-${process.pid}`;
    const ask = (where: string): string =>
      `${NODE} -e 'require("net").connect(${JSON.stringify(where)}).on("data", (d) => console.log(String(d))).on("error", (e) => console.log(e.code))'\n`;
    try {
      for (const where of [path.join(folder, 'docker.sock'), anywhere, abstract]) await listen(where);
      const all =
        ask(path.join(folder, 'docker.sock')) + ask(anywhere) + ask(abstract).replace('\\u0000', '\\u0000');
      const { out } = await place.run(all);
      assert.doesNotMatch(out, /reached/);
      assert.equal(out.trim().split('\n').length, 3, out);
    } finally {
      for (const server of servers) server.close();
      (await import('node:fs')).rmSync(folder, { recursive: true });
    }
  });

  it('nothing names a way to a bus, an agent of keys or a display', async () => {
    const env = {
      SSH_AUTH_SOCK: '/run/user/1000/agent',
      XDG_RUNTIME_DIR: '/run/user/1000',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
      DOCKER_HOST: 'unix:///var/run/docker.sock',
      DISPLAY: ':0',
    };
    const { out } = await place.run(
      'env; ls -A /run /run/user /var/run/docker.sock /tmp/.X11-unix',
      place.root,
      env,
    );
    assert.doesNotMatch(out, /run\/user\/1000|docker\.sock$|^DISPLAY/m);
  });

  it('no other rights come: no capability, and no program gives any', async () => {
    const { out } = await place.run(
      'grep -E "^(Cap(Eff|Prm|Bnd)|NoNewPrivs)" /proc/self/status; mknod disk b 8 0 || echo no device; chown 1234 file || echo no owner',
    );
    assert.deepEqual(out.match(/^Cap\w+:\t0+$/gm)?.length, 3, out);
    assert.match(out, /^NoNewPrivs:\t1$/m);
    assert.match(out, /no device/);
    assert.match(out, /no owner/);
  });

  it('shared memory, temporary files and message queues are its own, and gone with it', async () => {
    const { out } = await place.run(
      'echo x > /dev/shm/ocho-test; echo x > /tmp/ocho-test; cat /dev/shm/ocho-test; echo "$TMPDIR"',
      place.root,
      {
        TMPDIR: '/somewhere/else',
      },
    );
    assert.equal(out, 'x\n/tmp\n');
    assert.equal(existsSync('/dev/shm/ocho-test'), false);
    assert.equal(existsSync('/tmp/ocho-test'), false);
    assert.doesNotMatch((await place.run('ls /dev/shm /tmp')).out, /ocho-test/);
  });

  it('no terminal is typed into: the command has a session of its own and no terminal', async () => {
    const { out } = await place.run(
      'read -r _ _ _ _ _ session tty _ < /proc/self/stat; echo "tty $tty"; (exec 3<>/dev/tty) || echo no terminal; ls /dev',
    );
    assert.match(out, /^tty 0$/m);
    assert.match(out, /no terminal/);
    assert.doesNotMatch(out, /^(?:sd|vd|nvme|mem|kmsg|tty[0-9])/m);
  });

  it('a folder the user names can be written to, and no other, and never a secret', async () => {
    const cache = path.join(place.home, '.cache', 'tool');
    mkdirSync(cache, { recursive: true });
    place.profile = { ...place.profile, writable: ['~/.cache/tool', '~/.ssh', '~/missing'] };
    await place.run(
      `echo x > ${cache}/new; echo x > ${place.home}/.cache/other; echo x > ${place.home}/.ssh/config; mkdir ${place.home}/missing`,
    );
    assert.equal(existsSync(path.join(cache, 'new')), true);
    assert.deepEqual(readdirSync(path.join(place.home, '.cache')), ['tool']);
    assert.deepEqual(readdirSync(path.join(place.home, '.ssh')), ['id_ed25519']);
    const { part } = await place.confine();
    assert.deepEqual(part.kind === 'bubblewrap' && part.writable, [cache, place.root].sort());
  });

  it('a hard link that was there before is the file of the workspace it is', async () => {
    const file = path.join(place.outside, 'shared');
    place.write('outside/shared', 'shared');
    linkSync(file, path.join(place.root, 'shared'));
    assert.equal(statSync(file).nlink, 2);
    // The policy is what refuses to write through it (paths.jsonl): the system cannot tell the two names apart.
    assert.equal((await place.run('cat shared')).out, 'shared');
  });
});
