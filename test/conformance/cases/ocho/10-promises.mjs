// What Ocho promises beyond the protocol. `needs: ['ocho']` keeps other agents out.
import fs from 'node:fs';
import path from 'node:path';
import { S, short, foldTools, textOf, selected, pick } from '../../lib/kit.mjs';

/** The logs of sessions under this case's home. */
const logs = (k) => fs.readdirSync(k.home, { recursive: true }).filter((f) => f.endsWith('.jsonl') && f.includes('sessions')).map((f) => path.join(k.home, f));
const loadInto = (k, a, sid) => a.call('session/load', { sessionId: sid, cwd: k.cwd, mcpServers: [] }, { timeout: 30000 });

export default [
  {
    id: 'ocho.meta', level: 'MUST', req: 'Its extensions are advertised in capability _meta.ocho; unknown _ocho/ methods are answered with -32601.', needs: ['ocho'],
    async run(k) {
      const a = await k.ready();
      k.ok(a.cap._meta?.ocho, `no _meta.ocho in ${short(a.cap)}`);
      const r = await a.call('_ocho/no/such', {}, { timeout: 15000 });
      k.eq(r.error?.code, -32601, 'error code');
    },
  },
  {
    id: 'ocho.unknown-session', level: 'MUST', req: 'Unknown sessions are answered with -32002 and data.sessionId, by every method.', needs: ['ocho', 'session'],
    async run(k) {
      const a = await k.ready();
      const sessionId = 'no-such-session';
      for (const [method, params] of [['session/prompt', { prompt: [{ type: 'text', text: 'x' }] }], ['session/set_mode', { modeId: 'full' }], ['session/set_config_option', { configId: 'mode', value: 'full' }], ['session/load', { cwd: k.cwd, mcpServers: [] }], ['session/resume', { cwd: k.cwd, mcpServers: [] }]]) {
        const r = await a.call(method, { sessionId, ...params }, { timeout: 15000 });
        k.eq(r.error?.code, -32002, `error code of ${method}`);
        k.eq(r.error.data?.sessionId, sessionId, `data.sessionId of ${method}`);
      }
    },
  },
  {
    id: 'ocho.one-writer', level: 'MUST', req: 'A session in use by one process is refused to another with an error that says so; the first is not disturbed.', needs: ['ocho', 'model', 'load'],
    async run(k) {
      const { a, sid } = await k.open();
      await k.turn(a, sid, [S.text('first')]);
      const b = await k.ready();
      const r = await loadInto(k, b, sid);
      k.ok(r.error, 'loaded twice');
      k.ok(r.error.message.includes(String(a.pid)), `does not name process ${a.pid}: ${short(r.error)}`);
      await k.alive(a, sid);
      const other = await k.session(b);
      await k.alive(b, other.sid);
    },
  },
  {
    id: 'ocho.resume-at-once', level: 'MUST', req: 'A session can be loaded while the process that had it is still exiting.', needs: ['ocho', 'model', 'load'],
    async run(k) {
      const { a, sid } = await k.open();
      await k.turn(a, sid, [S.text('first')]);
      const b = await k.ready();
      a.p.stdin.end();
      const r = await loadInto(k, b, sid);
      k.ok(!r.error, `not loaded: ${short(r.error)}`);
      await k.alive(b, sid);
    },
  },
  {
    id: 'ocho.torn-log', level: 'MUST', req: 'A log with a torn last line and damaged lines is loaded with the rest, and goes on.', needs: ['ocho', 'model', 'load'],
    async run(k) {
      const { a, sid } = await k.open();
      await k.turn(a, sid, [S.text('kept answer')], { say: 'kept question' });
      await k.kill9(a);
      const [log] = logs(k).filter((f) => f.includes(sid));
      k.ok(log, 'no log found');
      fs.appendFileSync(log, Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from('nonsense\n{"seq":99,"at":"x","event":{"type":"te')]));
      const b = await k.ready();
      const n = b.events.length;
      const r = await loadInto(k, b, sid);
      k.ok(!r.error, `not loaded: ${short(r.error)}`);
      k.ok(textOf(b.updates(sid, n)).includes('kept answer'), 'the answer is missing');
      const t = await k.turn(b, sid, [S.text('and on')]);
      k.ok(t.reqs[0].has('kept question'), 'the model does not get the earlier conversation');
      await b.dispose();
      const c = await k.ready();
      const m = c.events.length;
      const s = await loadInto(k, c, sid);
      k.ok(!s.error && textOf(c.updates(sid, m)).includes('and on'), `the turn after the damage is missing: ${short(s.error)}`);
    },
  },
  {
    id: 'ocho.no-state', level: 'MUST', req: 'With a state directory that cannot be written the session works, in memory.', needs: ['ocho', 'model'],
    async run(k) {
      const file = path.join(k.base, 'state-is-a-file');
      fs.writeFileSync(file, '');
      const a = await k.ready({ env: { OCHO_STATE_DIR: file } });
      const { sid } = await k.session(a);
      await k.alive(a, sid);
      const t = await k.turn(a, sid, [S.text('again')], { say: 'second' });
      k.ok(t.reqs[0].has('alive-'), 'no context');
    },
  },
  {
    id: 'ocho.read-only', level: 'MUST', req: 'In read_only a write is blocked without a question, the model is told why, and nothing is written.', needs: ['ocho', 'model', 'modes', 'tool:file_write'],
    async run(k) {
      const { a, sid } = await k.open({ noMode: true });
      await a.call('session/set_mode', { sessionId: sid, modeId: 'read_only' });
      const t = await k.turn(a, sid, [k.effect('file_write', 'blocked.txt'), S.text('ok')]);
      k.ok(!k.has('blocked.txt'), 'the file was written');
      k.eq(t.perms.length, 0, 'permission requests');
      k.eq(foldTools(t.updates)[0]?.status, 'failed', 'status of the call');
      k.ok(/read.?only/i.test(t.reqs[1]?.lastResult || ''), `the model is not told about read_only: ${short(t.reqs[1]?.lastResult)}`);
    },
  },
  {
    id: 'ocho.floor', level: 'MUST', req: 'Even in mode full, .env and .git/config are not written without a question.', needs: ['ocho', 'model', 'modes', 'tool:file_write'],
    async run(k) {
      const { a, sid } = await k.open({ noMode: true });
      await a.call('session/set_mode', { sessionId: sid, modeId: 'full' });
      a.onPermission = (p) => selected(pick(p, 'reject_once'));
      for (const name of ['.env', '.git/hooks/pre-commit']) {
        const t = await k.turn(a, sid, [k.effect('file_write', name), S.text('ok')]);
        k.ok(!k.has(name), `${name} was written`);
        k.ok(t.perms.length === 1 || foldTools(t.updates)[0]?.status === 'failed', `${name}: ${t.perms.length} questions`);
        k.ok(t.perms.every((x) => !(x.params.options || []).some((o) => o.kind === 'allow_always')), `${name}: a standing permission is offered`);
      }
      const free = await k.turn(a, sid, [k.effect('file_write', 'plain.txt'), S.text('ok')]);
      k.ok(k.has('plain.txt') && free.perms.length === 0, 'mode full does not write a plain file freely');
    },
  },
  {
    id: 'ocho.unread-overwrite', level: 'MUST', req: 'file_write does not replace a file that the session has not read.', needs: ['ocho', 'model', 'tool:file_write'],
    async run(k) {
      const before = fs.readFileSync(k.file('a.txt'), 'utf8');
      const { a, sid } = await k.open();
      const t = await k.turn(a, sid, [S.tool('file_write', { path: k.file('a.txt'), content: 'gone\n' }), S.text('ok')]);
      k.eq(fs.readFileSync(k.file('a.txt'), 'utf8'), before, 'content');
      k.ok(/read/i.test(t.reqs[1]?.lastResult || ''), `the model is not told to read it first: ${short(t.reqs[1]?.lastResult)}`);
    },
  },
  {
    id: 'ocho.trace', level: 'SHOULD', req: 'traceparent of a prompt goes on to the model request.', needs: ['ocho', 'model'],
    async run(k) {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      const { a, sid } = await k.open();
      const t = await k.turn(a, sid, [S.text('ok')], { extra: { _meta: { traceparent } } });
      k.eq(t.reqs[0].headers.traceparent, traceparent, 'header');
    },
  },
  {
    id: 'ocho.request-size', level: 'MUST', req: 'System text and tool schemas of the first request are at most 8 kB with the minimal catalogue.', needs: ['ocho', 'model'],
    async run(k) {
      const config = path.join(k.base, 'config');
      fs.mkdirSync(config);
      fs.writeFileSync(path.join(config, 'config.toml'), '[tools]\noptional = []\n');
      const a = await k.ready({ env: { OCHO_CONFIG_DIR: config } });
      const { sid } = await k.session(a);
      const t = await k.turn(a, sid, [S.text('ok')]);
      const { messages, tools, system } = t.reqs[0].body;
      const size = Buffer.byteLength(JSON.stringify(system ?? messages.filter((m) => m.role !== 'user'))) + Buffer.byteLength(JSON.stringify(tools));
      k.eq(t.reqs[0].tools.map((x) => x.name).sort(), ['content_search', 'file_edit', 'file_read', 'file_write', 'git_operations', 'glob_search', 'shell', 'web_fetch'], 'tools');
      k.ok(size <= 8000, `${size} bytes`);
      return `${size} bytes`;
    },
  },
  {
    id: 'ocho.locale', level: 'SHOULD', req: 'OCHO_LOCALE=es: names of modes are Spanish, ids are not.', needs: ['ocho', 'modes'],
    async run(k) {
      const en = await k.ready({ env: { OCHO_LOCALE: 'en' } }), es = await k.ready({ env: { OCHO_LOCALE: 'es' } });
      const [one, two] = [await k.session(en), await k.session(es)].map((s) => s.res.modes.availableModes);
      k.eq(one.map((m) => m.id), two.map((m) => m.id), 'ids');
      k.ok(one.every((m, i) => m.description !== two[i].description), `same text: ${short(two)}`);
    },
  },
];
