// What a case gets to work with: fresh folders, agent processes, sessions, scripted turns, assertions.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Agent, Gone, Timeout, pick, selected, CANCELLED, allow } from './wire.mjs';
import { S, pickTool, streamText } from './mock.mjs';
import { foldTools, textOf } from './sweep.mjs';
import { sleep, now, rnd, short, isObj, subst, until, writeFile, HAVE_PROC, withCmdline } from './util.mjs';

export class Fail extends Error {}
export class Skip extends Error {}
export { Agent, Gone, Timeout, S, pick, selected, CANCELLED, allow, foldTools, textOf, streamText, sleep, now, rnd, short, isObj, until };

const HERE = path.dirname(fileURLToPath(import.meta.url));
const DROP = /^(OCHO|OPENAI|ANTHROPIC|AZURE|GEMINI|GOOGLE|XAI|MISTRAL|GROQ|DEEPSEEK|OPENROUTER|CLAUDE|CODEX)_|^(https?|all|no)_proxy$|^XDG_|^NODE_OPTIONS$|^BASH_ENV$|^ENV$/i;

export function makeWorkspace(dir) {
  writeFile(path.join(dir, 'README.md'), '# fixture\n\nA small project used by the conformance kit.\n');
  writeFile(path.join(dir, 'a.txt'), 'ALPHA-SENTINEL first line\nsecond line\nthird line\n');
  writeFile(path.join(dir, 'b.txt'), 'BETA-SENTINEL only line\n');
  writeFile(path.join(dir, 'src/app.js'), 'export function add(a, b) {\n  return a + b;\n}\n');
  writeFile(path.join(dir, 'package.json'), '{\n  "name": "fixture",\n  "version": "1.0.0",\n  "type": "module"\n}\n');
  try {
    const g = (...a) => execFileSync('git', ['-C', dir, '-c', 'user.name=kit', '-c', 'user.email=kit@localhost', '-c', 'init.defaultBranch=main', ...a], { stdio: 'ignore' });
    g('init', '-q'); g('add', '-A'); g('commit', '-qm', 'fixture');
  } catch { /* git is not needed */ }
}

export class Kit {
  constructor(run, c, dir) {
    this.run = run; this.case = c; this.base = dir;
    this.home = run.home || path.join(dir, 'home');
    this.cwd = path.join(dir, 'work');
    this.tmp = path.join(dir, 'tmp');
    for (const d of [this.home, this.tmp]) fs.mkdirSync(d, { recursive: true });
    fs.cpSync(run.template, this.cwd, { recursive: true });
    this.mock = run.mock;
    this.schema = run.schema;
    this.agents = [];
    this.cleanups = [];
    this.detail = [];
    this.scripts = new Set();
    this.vars = { MOCK_URL: run.mock.url, MOCK_PORT: String(run.mock.port), HOME: this.home, WORK: this.cwd, TMP: this.tmp, PEERS_DIR: process.env.PEERS_DIR || '', NODE24_BIN: process.env.NODE24_BIN || (process.env.PEERS_DIR ? path.join(process.env.PEERS_DIR, 'node24/node_modules/node/bin') : ''), SYSTEM_PATH: process.env.PATH || '', NODE: process.execPath, HERE: path.dirname(HERE) };
    for (const [f, content] of Object.entries(run.files || {})) writeFile(subst(f, this.vars), subst(typeof content === 'string' ? content : JSON.stringify(content, null, 2), this.vars));
  }

  // ---------------------------------------------------------------- assertions
  fail(msg) { throw new Fail(msg); }
  skip(msg) { throw new Skip(msg); }
  ok(cond, msg) { if (!cond) throw new Fail(msg); }
  eq(a, b, what) { if (JSON.stringify(a) !== JSON.stringify(b)) throw new Fail(`${what}: got ${short(a)}, expected ${short(b)}`); }
  say(msg) { this.detail.push(msg); }
  ms(x) { return x * this.run.scale; }
  file(name) { return path.join(this.cwd, name); }
  has(name) { return fs.existsSync(this.file(name)); }
  write(name, data) { writeFile(this.file(name), data); return this.file(name); }
  dir(name) { const d = path.join(this.base, name); fs.mkdirSync(d, { recursive: true }); return d; }
  onCleanup(fn) { this.cleanups.push(fn); }

  // ---------------------------------------------------------------- processes and sessions
  env() {
    const env = {};
    for (const [k, v] of Object.entries(process.env)) if (!DROP.test(k)) env[k] = v;
    Object.assign(env, { HOME: this.home, TMPDIR: this.tmp, LANG: env.LANG || 'C.UTF-8', NO_PROXY: '127.0.0.1,localhost', no_proxy: '127.0.0.1,localhost' });
    if (!this.run.noDefaultEnv) Object.assign(env, { OPENAI_BASE_URL: `${this.mock.url}/v1`, OPENAI_API_KEY: 'sk-mock', OPENAI_MODEL: 'mock-model', ANTHROPIC_BASE_URL: this.mock.url, ANTHROPIC_API_KEY: 'sk-ant-mock', ANTHROPIC_MODEL: 'mock-model' });
    if (this.run.path) env.PATH = subst(this.run.path, this.vars);
    Object.assign(env, subst(this.run.env, this.vars));
    return env;
  }
  /** Start an agent process; nothing is sent yet. */
  spawn(o = {}) {
    const a = new Agent({ command: subst(this.run.command, this.vars), args: subst(this.run.args, this.vars), env: { ...this.env(), ...(o.env || {}) }, cwd: o.procCwd || this.run.procCwd || this.cwd, scale: this.run.scale });
    this.agents.push(a);
    return a.start();
  }
  initParams(o = {}) { return { protocolVersion: 1, clientCapabilities: o.caps ?? {}, clientInfo: { name: 'conformance-kit', title: 'Conformance kit', version: '1.0.0' }, ...(o.init || {}) }; }
  async initialize(a, o = {}) {
    const params = this.initParams(o);
    a.caps = params.clientCapabilities || {};
    const r = await a.call('initialize', params, { timeout: 60000 });
    if (r.error) this.fail(`initialize failed: ${short(r.error)}`);
    a.init = r.result || {};
    a.cap = a.init.agentCapabilities || {};
    if (this.run.auth) { const x = await a.call('authenticate', subst(this.run.auth, this.vars), { timeout: 60000 }); if (x.error) this.skip(`authenticate failed: ${short(x.error)}`); }
    return a.init;
  }
  /** A process that is initialised (and authenticated when the profile says so). */
  async ready(o = {}) { const a = this.spawn(o); await this.initialize(a, o); return a; }
  async session(a, o = {}) {
    const r = await a.call('session/new', { cwd: o.cwd || this.cwd, mcpServers: o.mcpServers || [], ...(o.extra || {}) }, { timeout: o.timeout || 60000 });
    if (r.error) { if (r.error.code === -32000 && a.init?.authMethods?.length && !this.run.auth) this.skip(`session/new needs authentication; pass --auth (${a.init.authMethods.map((x) => x.id).join(', ')})`); this.fail(`session/new failed: ${short(r.error)}`); }
    const sid = r.result?.sessionId;
    this.ok(typeof sid === 'string' && sid, `session/new gave no sessionId: ${short(r.result)}`);
    if (this.run.mode && !o.noMode) { const x = await a.call('session/set_mode', { sessionId: sid, modeId: this.run.mode }); if (x.error) this.fail(`session/set_mode ${this.run.mode} failed: ${short(x.error)}`); }
    return { sid, res: r.result, $n: r.n };
  }
  async open(o = {}) { const a = await this.ready(o); const s = await this.session(a, o); return { a, ...s }; }

  // ---------------------------------------------------------------- turns
  /** Send a prompt whose model side is `steps`; returns a handle at once. */
  prompt(a, sid, steps, o = {}) {
    const id = this.mock.script([steps].flat());
    this.scripts.add(id);
    const text = `${o.say || 'Please carry out the scripted step.'} [[script:${id}]]`;
    const n0 = a.events.length, t0 = now();
    const params = { sessionId: sid, prompt: o.blocks ? o.blocks(text) : [{ type: 'text', text }], ...(o.extra || {}) };
    const h = { a, sid, id, text, n0, t0, params };
    if (o.line) Object.assign(h, a.line('session/prompt', params, undefined, { timeout: o.timeout || 60000 }), { lineText: null });
    else Object.assign(h, a.request('session/prompt', params, { timeout: o.timeout || 60000, ...(o.id !== undefined ? { id: o.id } : {}) }));
    h.script = id; h.reqId = h.id; h.id = undefined;
    h.seen = (pred, ms) => a.waitUpdate(sid, pred, ms, n0);
    h.chunk = (ms) => a.waitUpdate(sid, (u) => u.sessionUpdate === 'agent_message_chunk' && u.content?.text, ms || 20000, n0);
    h.req = (i = 0, ms = 20000) => until(() => this.mock.requests(id)[i], ms * this.run.scale);
    return h;
  }
  /** Wait for the response and gather what the turn produced. */
  async finish(h, o = {}) {
    const resp = await h.promise;
    const { a, sid } = h;
    const t = { resp, error: resp.error, stop: resp.result?.stopReason, n0: h.n0, n1: resp.n, ms: resp.t - h.t0, script: h.script, h };
    t.updates = a.updates(sid, h.n0, resp.n);
    t.text = textOf(t.updates);
    t.tools = foldTools(t.updates);
    t.reqs = this.mock.requests(h.script);
    t.perms = a.clientCalls.filter((c) => c.method === 'session/request_permission' && c.params?.sessionId === sid && c.n >= h.n0 && c.n < resp.n);
    const no = t.reqs.find((r) => r.noTool);
    if (no && !o.allowNoTool) this.skip(`agent offers the model no ${no.noTool} tool`);
    if (!o.allowError && t.error) this.fail(`session/prompt failed: ${short(t.error, 300)}`);
    if (!o.allowNoModel && !t.reqs.length && !t.error) this.fail('the turn ended though the model was never asked');
    return t;
  }
  async turn(a, sid, steps, o = {}) { return this.finish(this.prompt(a, sid, steps, o), o); }

  /** The role (shell or file_write) for which this agent asks permission, found in the pre-flight. */
  gate(prefer) {
    const g = this.run.pre.asks;
    const role = prefer ? (g[prefer] ? prefer : null) : g.shell ? 'shell' : g.file_write ? 'file_write' : null;
    if (!role) this.skip(prefer ? `agent does not ask before ${prefer === 'shell' ? 'running a command' : 'writing a file'}` : 'agent asks no permission (shell, file write)');
    return role;
  }
  /** The tool step that makes `name` appear in the workspace, through a tool that needs permission. */
  effect(role, name) {
    const f = this.file(name);
    if (role === 'shell') return S.tool('shell', { command: `touch ${f}`, description: 'create a marker file' });
    return S.tool('file_write', { path: f, content: `made ${name}\n` });
  }
  /** A command that sleeps for long, recognisable in /proc by its odd number of seconds (behind a script, as some agents refuse a bare sleep). */
  sleeper() { const secs = `${2000 + Math.floor(Math.random() * 900)}.${String(Math.floor(Math.random() * 1e6)).padStart(6, '1')}`; const script = this.write(`slow-${rnd(6)}.sh`, `sleep ${secs}\n`); return { secs, cmd: `bash ${script}`, alive: () => withCmdline(`sleep ${secs}`), gone: (ms) => until(() => withCmdline(`sleep ${secs}`).length === 0, ms * this.run.scale, 30) }; }
  /** Start a turn that runs a sleeping shell command and wait until the child really runs. */
  async sleeping(a, sid, o = {}) {
    if (!HAVE_PROC) this.skip('needs /proc');
    const z = this.sleeper();
    const h = this.prompt(a, sid, [S.tool('shell', { command: o.cmd ? o.cmd(z.cmd) : z.cmd, description: 'wait', ...(o.args || {}) }), S.text('after sleep')], o);
    const up = await Promise.race([until(() => z.alive().length > 0, 20000 * this.run.scale, 30), h.promise.then(() => 'ended', () => 'ended')]);
    if (up !== true) { const r = this.mock.requests(h.script); if (r.some((x) => x.noTool)) this.skip('agent offers the model no shell tool'); this.fail(up === 'ended' ? 'the turn ended before the command ran' : 'the shell command never started'); }
    return { h, z };
  }
  /** Still alive and able to run a plain turn in this session? */
  async alive(a, sid, what = 'afterwards') {
    const word = `alive-${rnd(6)}`;
    let t;
    try { t = await this.turn(a, sid, [S.text(word)], { timeout: 45000 }); } catch (e) { if (e instanceof Skip) throw e; this.fail(`${what} a plain prompt does not work: ${e.message}`); }
    this.ok(t.stop === 'end_turn' && t.text.includes(word), `${what} a plain prompt ends with ${t.stop}, text ${short(t.text)}`);
    return t;
  }
  /** Does the connection still answer? (any answer will do) */
  async answers(a, what = 'afterwards') { try { return await a.call('_kit/ping', {}, { timeout: 15000 }); } catch (e) { this.fail(`${what} the agent no longer answers: ${e.message}`); } }
  /** SIGKILL the agent and everything it started. */
  async kill9(a) { a.killed = true; for (const p of a.family()) { try { process.kill(p.pid, 'SIGKILL'); } catch { /* gone */ } } await a.exited; }
  async idle(a, sid, n, ms = 500) { await a.quiet(ms); return a.updates(sid, n); }

  /** Plain turns until an MCP tool is offered to the model (some agents connect in the background), five at most. */
  async warm(a, sid, re = /kit_?probe/i) { for (let i = 0; i < 5; i++) { const t = await this.turn(a, sid, [S.text('warm up')]); if (re.test(t.reqs[0].bodyText)) return; await sleep(1500); } }
  mcp(o = {}) {
    const name = o.name || 'kitsrv', log = path.join(this.base, `mcp-${rnd(5)}.log`);
    return { spec: { name, command: process.execPath, args: [path.join(HERE, 'mcp-server.mjs'), '--mode', o.mode || 'ok', '--tool', o.tool || 'kit_probe', '--log', log, '--say', o.say || 'pong-from-kit', ...(o.args || [])], env: o.env || [] }, tool: o.tool || 'kit_probe', read: () => { try { return fs.readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).map((l) => JSON.parse(l)); } catch { return []; } } };
  }

  async dispose() {
    for (const a of this.agents) await a.dispose().catch(() => {});
    for (const f of this.cleanups.reverse()) { try { await f(); } catch { /* best effort */ } }
  }
}

/** What an agent can do, so that cases which do not apply are skipped with a reason. */
export function missing(need, pre) {
  const cap = pre.init?.agentCapabilities || {}, sc = cap.sessionCapabilities || {};
  const on = (x) => x !== undefined && x !== null && x !== false;
  switch (need) {
    case 'session': return pre.session ? null : `no session could be made (${pre.why})`;
    case 'model': return !pre.session ? `no session could be made (${pre.why})` : pre.model ? null : 'agent never called the mock model';
    case 'load': return cap.loadSession === true ? null : 'loadSession is not advertised';
    case 'list': case 'close': case 'delete': case 'resume': case 'additionalDirectories': return on(sc[need]) ? null : `sessionCapabilities.${need} is not advertised`;
    case 'image': case 'audio': case 'embeddedContext': return cap.promptCapabilities?.[need] === true ? null : `promptCapabilities.${need} is not advertised`;
    case 'modes': return pre.new?.modes?.availableModes?.length ? null : 'session/new returns no modes';
    case 'config': return pre.new?.configOptions?.length ? null : 'session/new returns no configOptions';
    case 'mcp.http': return cap.mcpCapabilities?.http === true ? null : 'mcpCapabilities.http is not advertised';
    case 'logout': return on(cap.auth?.logout) ? null : 'auth.logout is not advertised';
    case 'ocho': return pre.init?.agentInfo?.name === 'ocho' ? null : 'a case for Ocho alone';
    case 'proc': return HAVE_PROC ? null : 'needs /proc';
    default:
      if (need.startsWith('tool:')) return pre.tools && pickTool(pre.tools, need.slice(5), need === 'tool:file_edit' ? { path: '/x', old: 'x', new: 'y' } : { path: '/x' }) ? null : `agent offers the model no ${need.slice(5)} tool`;
      return null;
  }
}

/** One throw-away process that shows whether the agent starts, reaches the model, which tools it has, when it asks. */
export async function preflight(k) {
  const pre = { asks: {}, session: false, model: false, tools: null, why: '' };
  let a;
  try {
    const t = now();
    a = await k.ready();
    pre.init = a.init; pre.initMs = Math.round(now() - t);
    const s = await k.session(a);
    pre.new = s.res; pre.session = true; pre.newMs = Math.round(now() - t) - pre.initMs;
    const x = await k.turn(a, s.sid, [S.text('hello')], { allowError: true, allowNoModel: true, timeout: 60000 });
    if (x.error) pre.why = `first prompt failed: ${short(x.error, 200)}`;
    pre.model = x.reqs.length > 0;
    pre.tools = x.reqs[0]?.tools || null;
    pre.api = x.reqs[0]?.api;
    if (pre.model) {
      for (const role of ['shell', 'file_write']) {
        if (missing(`tool:${role}`, pre)) continue;
        const before = a.clientCalls.length;
        await k.turn(a, s.sid, [k.effect(role, `pre-${role}.txt`), S.text('ok')], { allowError: true, timeout: 60000 }).catch((e) => { pre.why ||= e.message; });
        const asked = a.clientCalls.slice(before).filter((c) => c.method === 'session/request_permission');
        pre.asks[role] = asked.length > 0;
        pre.works ??= {}; pre.works[role] = k.has(`pre-${role}.txt`);
      }
    }
  } catch (e) { pre.why = e.message; }
  return pre;
}
