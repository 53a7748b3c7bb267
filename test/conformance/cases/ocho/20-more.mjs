// More cases of the kit's own groups, found worth keeping while the agent was built.
import { S, sleep, short, rnd, pick, selected, until, textOf } from '../../lib/kit.mjs';

const answered = (a, h) => a.events.filter((e) => e.dir === 'in' && e.msg && !e.msg.method && e.msg.id === h.reqId).length;
/** Cancels and expects `cancelled` within the time. */
async function cancelled(k, a, sid, h, within = 5000) {
  a.note('session/cancel', { sessionId: sid });
  const r = await Promise.race([h.promise, sleep(within * k.run.scale).then(() => null)]);
  k.ok(r, `no answer within ${within} ms of the cancel`);
  k.eq(r.result?.stopReason, 'cancelled', 'stopReason');
}

export default [
  {
    id: 'ocho.auth', level: 'MUST', req: 'authenticate with an offered agent method answers at once and again; an unknown one is -32602; logout is idempotent.', needs: ['ocho'],
    async run(k) {
      const a = await k.ready();
      const method = a.init.authMethods.find((m) => m.type !== 'terminal');
      k.ok(method, `no agent method in ${short(a.init.authMethods)}`);
      for (let i = 0; i < 2; i++) { const r = await a.call('authenticate', { methodId: method.id }, { timeout: 5000 }); k.ok(r.result, `authenticate: ${short(r.error)}`); }
      k.eq((await a.call('authenticate', { methodId: 'no-such-method' }, { timeout: 5000 })).error?.code, -32602, 'error code');
      for (let i = 0; i < 2; i++) { const r = await a.call('logout', {}, { timeout: 5000 }); k.ok(r.result, `logout: ${short(r.error)}`); }
      const { sid } = await k.session(a);
      await k.alive(a, sid, 'after logout with a key in the environment');
    },
  },
  {
    id: 'ocho.no-key', level: 'MUST', req: 'Without a key the prompt is answered with -32000 and what to do; the session stays.', needs: ['ocho'],
    async run(k) {
      const a = await k.ready({ env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OCHO_MODEL: 'openai/gpt-5' } });
      const r = await a.call('authenticate', { methodId: a.init.authMethods[0].id }, { timeout: 5000 });
      k.eq(r.error?.code, -32000, 'authenticate');
      const { sid } = await k.session(a);
      const t = await k.turn(a, sid, [S.text('never')], { allowError: true, allowNoModel: true });
      k.eq(t.error?.code, -32000, 'error code');
      k.ok(/OPENAI_API_KEY/.test(t.error.message), t.error.message);
    },
  },
  {
    id: 'ocho.stdin-closed', level: 'MUST', req: 'A command that reads its input sees the end of it and does not hang the turn.', needs: ['ocho', 'model', 'tool:shell'],
    async run(k) { const { a, sid } = await k.open(); const t = await k.turn(a, sid, [S.tool('shell', { command: 'cat; echo after-$?', description: 'read' }), S.text('ok')], { timeout: 20000 }); k.ok(t.reqs[1]?.lastResult?.includes('after-0'), short(t.reqs[1]?.lastResult)); },
  },
  {
    id: 'ocho.held-stdout', level: 'MUST', req: 'A command ends when its process does, though a child in the background holds its output open.', needs: ['ocho', 'model', 'tool:shell', 'proc'],
    async run(k) {
      const { a, sid } = await k.open();
      const z = k.sleeper();
      const t = await k.turn(a, sid, [S.tool('shell', { command: `${z.cmd} & echo started`, description: 'serve' }), S.text('ok')], { timeout: 20000 });
      k.ok(t.reqs[1]?.lastResult?.includes('started'), short(t.reqs[1]?.lastResult));
      await a.call('session/close', { sessionId: sid }, { timeout: 10000 });
      k.ok(await until(() => !z.alive().length, 4000), 'the child outlived its session');
    },
  },
  {
    id: 'ocho.trap', level: 'MUST', req: 'A command that ignores polite signals is ended by a cancel all the same.', needs: ['ocho', 'model', 'tool:shell', 'proc'],
    async run(k) { const { a, sid } = await k.open(); const { h, z } = await k.sleeping(a, sid, { cmd: (c) => `trap '' INT TERM HUP; ${c}; ${c}` }); await cancelled(k, a, sid, h, 8000); k.ok(await until(() => !z.alive().length, 3000), 'still alive'); },
  },
  {
    id: 'ocho.cancel-retry', level: 'MUST', req: 'A cancel during the wait for a retry ends the turn as cancelled.', needs: ['ocho', 'model'],
    async run(k) { const { a, sid } = await k.open(); const h = k.prompt(a, sid, [S.status(429, { retryAfter: 60 }), S.text('late')]); k.ok(await h.req(), 'the model was not asked'); await sleep(300); await cancelled(k, a, sid, h); await k.alive(a, sid); },
  },
  {
    id: 'ocho.cancel-unanswered', level: 'MUST', req: 'A cancel settles an open question even if the client never answers it; a late answer runs nothing.', needs: ['ocho', 'model'],
    async run(k) {
      const role = k.gate();
      const { a, sid } = await k.open();
      const name = `late-${rnd()}.txt`;
      a.onPermission = async () => undefined;
      const h = k.prompt(a, sid, [k.effect(role, name), S.text('x')]);
      k.ok(await a.waitFor((m) => m?.method === 'session/request_permission', 20000, h.n0), 'no question');
      await cancelled(k, a, sid, h);
      for (const c of a.held) a.reply(c.id, selected(pick(c.params, 'allow_once')));
      await sleep(500);
      k.ok(!k.has(name), 'a late answer ran the tool');
      a.onPermission = null;
      await k.alive(a, sid);
    },
  },
  {
    id: 'ocho.cancel-queued', level: 'MUST', req: 'A cancel ends the running prompt and those that wait behind it, each with one answer; later prompts are not touched.', needs: ['ocho', 'model'],
    async run(k) {
      const { a, sid } = await k.open();
      const h1 = k.prompt(a, sid, [S.stream(600, 50)]);
      await h1.chunk();
      const h2 = k.prompt(a, sid, [S.text('second')]);
      a.note('session/cancel', { sessionId: sid });
      const [r1, r2] = await Promise.all([h1.promise, h2.promise]);
      k.eq([r1.result?.stopReason, r2.result?.stopReason], ['cancelled', 'cancelled'], 'stop reasons');
      k.eq([answered(a, h1), answered(a, h2)], [1, 1], 'answers');
      k.eq(k.mock.requests(h2.script).length, 0, 'model requests of the waiting prompt');
      await k.alive(a, sid);
    },
  },
  {
    id: 'ocho.garbage', level: 'MUST', req: 'A model that answers nonsense gives one error that says so, and the session goes on.', needs: ['ocho', 'model'],
    async run(k) { const { a, sid } = await k.open(); const t = await k.turn(a, sid, S.times(12, S.garbage()), { allowError: true, timeout: 60000 }); k.ok(t.error?.message, `ended with ${t.stop}`); await k.alive(a, sid); return short(t.error.message, 120); },
  },
  {
    id: 'ocho.refusal', level: 'MUST', req: 'A refusal of the model is the stop reason refusal.', needs: ['ocho', 'model'],
    async run(k) { const { a, sid } = await k.open(); const t = await k.turn(a, sid, [S.refuse('I would rather not')]); k.eq(t.stop, 'refusal', 'stopReason'); await k.alive(a, sid); },
  },
  {
    id: 'ocho.provider-4xx', level: 'MUST', req: '400, 403 and 404 of a provider are not retried and give an error with words.', needs: ['ocho', 'model'],
    async run(k) {
      const { a, sid } = await k.open();
      for (const code of [400, 403, 404]) {
        const t = await k.turn(a, sid, S.times(4, S.status(code)), { allowError: true, timeout: 30000 });
        k.ok(t.error?.message?.length > 20, `${code}: ${short(t.error ?? t.stop)}`);
        k.ok(t.reqs.length <= 2, `${code}: ${t.reqs.length} requests`);
      }
      await k.alive(a, sid);
    },
  },
  {
    id: 'ocho.cut-in-call', level: 'MUST', req: 'A stream that breaks inside a tool call runs nothing of it.', needs: ['ocho', 'model'],
    async run(k) {
      const { a, sid } = await k.open();
      const name = `cut-${rnd()}.txt`;
      a.onPermission = async (p) => selected(pick(p, 'allow_once'));
      const t = await k.turn(a, sid, [{ ...S.join(S.text('I will '), k.effect('shell', name)), cut: true }, S.text('recovered')], { allowError: true, timeout: 60000 });
      k.ok(!k.has(name) || t.tools.length > 0, 'the tool ran without being shown');
      await k.alive(a, sid);
    },
  },
  {
    id: 'ocho.crlf', level: 'MUST', req: 'An edit of a CRLF file keeps its line ends, through the disk and through the client.', needs: ['ocho', 'model', 'tool:file_edit'],
    async run(k) {
      const f = k.write('crlf.txt', 'one\r\ntwo\r\nthree');
      const { a, sid } = await k.open();
      await k.turn(a, sid, [S.tool('file_read', { path: f }), S.tool('file_edit', { path: f, old: 'two\n', new: 'TWO\nand\n' }), S.text('ok')]);
      k.eq((await import('node:fs')).readFileSync(f, 'utf8'), 'one\r\nTWO\r\nand\r\nthree', 'file');
    },
  },
  {
    id: 'ocho.fs-write-refused', level: 'MUST', req: 'A client that refuses a write fails the call, the file stays, the turn goes on.', needs: ['ocho', 'model', 'tool:file_write'],
    async run(k) {
      const { a, sid } = await k.open({ caps: { fs: { readTextFile: true, writeTextFile: true } } });
      a.onWrite = () => ({ error: { code: -32603, message: 'read-only buffer' } });
      const t = await k.turn(a, sid, [S.tool('file_write', { path: k.file('refused.txt'), content: 'x\n' }), S.text('went on')]);
      k.ok(t.text.includes('went on'), 'the turn did not go on');
      return `status ${t.tools[0]?.status}`;
    },
  },
  {
    id: 'ocho.load-twice', level: 'MUST', req: 'A session can be loaded again in the same connection, with the same history, and goes on.', needs: ['ocho', 'model', 'load'],
    async run(k) {
      const { a, sid } = await k.open();
      await k.turn(a, sid, [S.text('hello-there')]);
      const seen = [];
      for (let i = 0; i < 2; i++) { const n = a.events.length; const r = await a.call('session/load', { sessionId: sid, cwd: k.cwd, mcpServers: [] }, { timeout: 20000 }); k.ok(r.result, short(r.error)); seen.push(textOf(a.updates(sid, n, r.n))); }
      k.eq(seen, ['hello-there', 'hello-there'], 'text replayed');
      await k.alive(a, sid);
    },
  },
  {
    id: 'ocho.load-bad-cwd', level: 'MUST', req: 'session/load and resume check the folder as session/new does.', needs: ['ocho', 'model', 'load'],
    async run(k) { const { a, sid } = await k.open(); await k.turn(a, sid, [S.text('hi')]); for (const m of ['session/load', 'session/resume']) for (const cwd of ['rel', '/no/such/folder']) k.eq((await a.call(m, { sessionId: sid, cwd, mcpServers: [] }, { timeout: 15000 })).error?.code, -32602, `${m} ${cwd}`); await k.alive(a, sid); },
  },
  {
    id: 'ocho.closed', level: 'MUST', req: 'After close a prompt is -32002; closing again is no error; loading opens the session again.', needs: ['ocho', 'model', 'load', 'close'],
    async run(k) {
      const { a, sid } = await k.open();
      await k.turn(a, sid, [S.text('hi')]);
      for (let i = 0; i < 2; i++) k.ok((await a.call('session/close', { sessionId: sid }, { timeout: 15000 })).result, 'close');
      k.eq((await a.call('session/prompt', { sessionId: sid, prompt: [{ type: 'text', text: 'x' }] }, { timeout: 15000 })).error?.code, -32002, 'prompt');
      k.ok((await a.call('session/load', { sessionId: sid, cwd: k.cwd, mcpServers: [] }, { timeout: 15000 })).result, 'load');
      await k.alive(a, sid);
    },
  },
  {
    id: 'ocho.deleted', level: 'MUST', req: 'Deleting acts as a cancel of what runs; the session can no longer be loaded.', needs: ['ocho', 'model', 'load', 'delete'],
    async run(k) {
      const { a, sid } = await k.open();
      const h = k.prompt(a, sid, [S.stream(600, 50)]);
      await h.chunk();
      k.ok((await a.call('session/delete', { sessionId: sid }, { timeout: 15000 })).result, 'delete');
      k.eq((await h.promise).result?.stopReason, 'cancelled', 'stopReason');
      k.eq((await a.call('session/load', { sessionId: sid, cwd: k.cwd, mcpServers: [] }, { timeout: 15000 })).error?.code, -32002, 'load');
    },
  },
  {
    id: 'ocho.list-pages', level: 'MUST', req: 'Pages of session/list hold every session once, newest first.', needs: ['ocho', 'model', 'list'],
    async run(k) {
      const a = await k.ready();
      const made = [];
      for (let i = 0; i < 4; i++) { const s = await k.session(a); await k.turn(a, s.sid, [S.text(`t${i}`)], { say: `Title number ${i}` }); made.push(s.sid); }
      const seen = [];
      for (let cursor, i = 0; i < 20; i++) { const r = await a.call('session/list', cursor ? { cursor } : {}, { timeout: 15000 }); k.ok(r.result, short(r.error)); seen.push(...r.result.sessions); cursor = r.result.nextCursor; if (!cursor) break; }
      k.eq(seen.filter((s) => made.includes(s.sessionId)).map((s) => s.sessionId), [...made].reverse(), 'order');
      k.ok(seen.every((s) => !s.updatedAt || !Number.isNaN(Date.parse(s.updatedAt))), 'updatedAt');
      k.ok(seen.some((s) => /Title number 3/.test(s.title ?? '')), `titles ${short(seen.map((s) => s.title))}`);
    },
  },
  {
    id: 'ocho.mode-in-turn', level: 'MUST', req: 'A mode set while a turn runs counts for its next call, and only in that session.', needs: ['ocho', 'model', 'tool:file_write'],
    async run(k) {
      const a = await k.ready();
      const x = await k.session(a), y = await k.session(a);
      const name = `ro-${rnd()}.txt`;
      const h = k.prompt(a, x.sid, [S.join(S.stream(20, 50), S.tool('file_write', { path: k.file(name), content: 'x\n' })), S.text('done')]);
      await h.chunk();
      await a.call('session/set_mode', { sessionId: x.sid, modeId: 'read_only' }, { timeout: 10000 });
      await k.finish(h);
      k.ok(!k.has(name), 'written in read_only');
      const t = await k.turn(a, y.sid, [S.tool('file_write', { path: k.file(name), content: 'y\n' }), S.text('ok')]);
      k.ok(k.has(name), `the other session: ${short(t.tools)}`);
    },
  },
  {
    id: 'ocho.model-switch', level: 'MUST', req: 'The model option switches the model of the next turn, keeping the conversation.', needs: ['ocho', 'model'],
    async run(k) {
      const { a, sid } = await k.open();
      const q = `FIRST-${rnd()}`;
      await k.turn(a, sid, [S.text('one')], { say: q });
      const r = await a.call('session/set_config_option', { sessionId: sid, configId: 'model', value: 'anthropic/mock-model' }, { timeout: 15000 });
      k.ok(r.result, short(r.error));
      const t = await k.turn(a, sid, [S.text('two')]);
      k.eq(t.reqs[0]?.api, 'anthropic', 'api');
      k.ok(t.reqs[0].has(q), 'the first question is missing');
      k.eq((await a.call('session/set_config_option', { sessionId: sid, configId: 'model', value: 'nobody/model' }, { timeout: 15000 })).error?.code, -32602, 'unknown provider');
    },
  },
  {
    id: 'ocho.terminal-output', level: 'MUST', req: 'A client with _meta.terminal_output gets a terminal block, its output as deltas and its exit.', needs: ['ocho', 'model', 'tool:shell'],
    async run(k) {
      const { a, sid } = await k.open({ caps: { _meta: { terminal_output: true } } });
      const t = await k.turn(a, sid, [S.tool('shell', { command: 'echo shown-here; exit 3', description: 'x' }), S.text('ok')]);
      const metas = t.updates.filter((u) => /^tool_call/.test(u.sessionUpdate)).map((u) => u._meta ?? {});
      k.ok(metas.some((m) => m.terminal_info?.terminal_id), 'no terminal_info');
      k.ok(metas.map((m) => m.terminal_output?.data ?? '').join('').includes('shown-here'), 'no output');
      k.eq(metas.find((m) => m.terminal_exit)?.terminal_exit.exit_code, 3, 'exit code');
    },
  },
  {
    id: 'ocho.elicitation', level: 'SHOULD', req: 'A question of the model goes to a client with forms, and its answer to the model.', needs: ['ocho', 'model'],
    async run(k) {
      const { a, sid } = await k.open({ caps: { elicitation: { form: {} } } });
      let asked;
      a.onElicit = (params) => { asked = params; return { action: 'accept', content: { answer: 'right' } }; };
      const t = await k.turn(a, sid, [S.call('ask_user', { question: 'Which one?', choices: ['left', 'right'] }), S.text('ok')]);
      k.eq(asked?.message, 'Which one?', 'message');
      k.ok(t.reqs[1]?.lastResult?.includes('right'), short(t.reqs[1]?.lastResult));
    },
  },
  {
    id: 'ocho.plan', level: 'MUST', req: 'todo_write becomes a plan update, and the plan is there after a load.', needs: ['ocho', 'model', 'load'],
    async run(k) {
      const { a, sid } = await k.open();
      const t = await k.turn(a, sid, [S.call('todo_write', { todos: [{ content: 'look', status: 'completed' }, { content: 'change', status: 'pending' }] }), S.text('ok')]);
      const plan = t.updates.find((u) => u.sessionUpdate === 'plan');
      k.eq(plan?.entries.map((e) => [e.content, e.status]), [['look', 'completed'], ['change', 'pending']], 'entries');
      k.eq(t.perms.length, 0, 'questions about the agent\'s own list');
      const n = a.events.length;
      await a.call('session/load', { sessionId: sid, cwd: k.cwd, mcpServers: [] }, { timeout: 15000 });
      k.ok(a.updates(sid, n).some((u) => u.sessionUpdate === 'plan'), 'no plan after load');
    },
  },
  {
    id: 'ocho.image-broken', level: 'MUST', req: 'A damaged or huge image is refused with -32602 and does not poison the session.', needs: ['ocho', 'model', 'image'],
    async run(k) {
      const { a, sid } = await k.open();
      for (const data of [Buffer.from('no picture').toString('base64'), Buffer.alloc(6e6, 1).toString('base64')]) {
        const r = await a.call('session/prompt', { sessionId: sid, prompt: [{ type: 'text', text: 'x' }, { type: 'image', mimeType: 'image/png', data }] }, { timeout: 20000 });
        k.eq(r.error?.code, -32602, 'error code');
      }
      await k.alive(a, sid);
    },
  },
  {
    id: 'ocho.permission-crash', level: 'MUST', req: 'A client that goes away while it is asked leaves nothing run and nothing running.', needs: ['ocho', 'model', 'proc'],
    async run(k) {
      const role = k.gate();
      const { a, sid } = await k.open();
      const name = `gone-${rnd()}.txt`;
      a.onPermission = async () => undefined;
      const h = k.prompt(a, sid, [k.effect(role, name), S.text('x')]);
      k.ok(await a.waitFor((m) => m?.method === 'session/request_permission', 20000, h.n0), 'no question');
      h.promise.catch(() => {});
      a.p.stdin.end();
      k.ok(await a.deadWithin(3000), 'still running');
      k.ok(!k.has(name), 'the tool ran');
    },
  },
];
