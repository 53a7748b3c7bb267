#!/usr/bin/env node
// Black-box conformance kit for ACP v1 coding agents. See README.md.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Mock } from './lib/mock.mjs';
import { loadSchema } from './lib/schema.mjs';
import { Kit, Fail, Skip, Gone, Timeout, missing, preflight, makeWorkspace } from './lib/kit.mjs';
import { sweep } from './lib/sweep.mjs';
import { words, sleep, now, short } from './lib/util.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const HELP = `usage: conformance.mjs --agent '<command>' [options]
  --cwd DIR          start the agent process in DIR (default: the workspace of the case)
  --env K=V          extra environment for the agent; {mock} {home} {cwd} {tmp} are filled in (repeatable)
  --file DEST=SRC    copy the template SRC to DEST before each case, same place holders (repeatable)
  --profile F#ID     take command, args, env, files, auth, mode from entry ID of a JSON file (see profiles.json)
  --auth METHOD      send authenticate with this methodId after initialize
  --mode ID          session/set_mode after every session/new
  --only id,id       run these cases; a trailing * is a prefix (stream.*)
  --share-only       only the cases of cases/shared (not those of cases/ocho)
  --jobs N           cases at the same time (default 2)
  --scale X          multiply every time limit (default 1)
  --home DIR         one HOME for all cases (default: a fresh one per case)
  --no-default-env   do not set OPENAI_*/ANTHROPIC_* to the mock
  --json FILE        write the results as JSON
  --trace DIR        write the messages and model requests of every case to DIR
  --list             print the cases and stop
  --keep             keep the working folders
  --verbose          print the last lines of the agent's stderr under failed cases`;

function parse(argv) {
  const o = { env: {}, files: {}, only: null, jobs: 2, scale: 1 };
  const need = (i) => { if (i + 1 >= argv.length) { console.error(`${argv[i]} needs a value\n${HELP}`); process.exit(2); } return argv[i + 1]; };
  for (let i = 0; i < argv.length; i++) {
    const a = argv[i];
    switch (a) {
      case '--agent': o.agent = need(i++); break;
      case '--cwd': o.cwd = path.resolve(need(i++)); break;
      case '--env': { const v = need(i++), p = v.indexOf('='); if (p < 1) { console.error(`--env ${v}: K=V expected`); process.exit(2); } o.env[v.slice(0, p)] = v.slice(p + 1); break; }
      case '--file': { const v = need(i++), p = v.indexOf('='); o.files[v.slice(0, p)] = fs.readFileSync(v.slice(p + 1), 'utf8'); break; }
      case '--profile': o.profile = need(i++); break;
      case '--auth': o.auth = { methodId: need(i++) }; break;
      case '--mode': o.mode = need(i++); break;
      case '--only': o.only = (o.only || []).concat(need(i++).split(',').map((x) => x.trim()).filter(Boolean)); break;
      case '--share-only': o.shareOnly = true; break;
      case '--jobs': o.jobs = Math.max(1, Number(need(i++)) || 1); break;
      case '--scale': o.scale = Number(need(i++)) || 1; break;
      case '--home': o.home = path.resolve(need(i++)); break;
      case '--no-default-env': o.noDefaultEnv = true; break;
      case '--json': o.json = path.resolve(need(i++)); break;
      case '--list': o.list = true; break;
      case '--trace': o.trace = path.resolve(need(i++)); break;
      case '--keep': o.keep = true; break;
      case '--verbose': o.verbose = true; break;
      case '--help': case '-h': console.log(HELP); process.exit(0); break;
      default: console.error(`unknown option ${a}\n${HELP}`); process.exit(2);
    }
  }
  return o;
}

const GROUPS = ['frame', 'rpc', 'init', 'auth', 'new', 'prompt', 'stream', 'tool', 'perm', 'cancel', 'gate', 'fs', 'term', 'load', 'resume', 'list', 'close', 'delete', 'crash', 'mode', 'config', 'fault', 'mcp', 'life', 'vol', 'ocho', 'sweep'];
export async function loadCases({ shareOnly } = {}) {
  const all = [];
  for (const [sub, share] of [['shared', true], ['heldout', false], ['ocho', false]]) {
    if (shareOnly && !share) continue;
    const dir = path.join(HERE, 'cases', sub);
    if (!fs.existsSync(dir)) continue;
    for (const f of fs.readdirSync(dir).filter((x) => x.endsWith('.mjs')).sort()) {
      for (const c of (await import(pathToFileURL(path.join(dir, f)).href)).default) {
        if (c.share !== undefined && c.share !== share) throw new Error(`${c.id}: share flag and folder ${sub} disagree`);
        if (!/^(MUST|SHOULD)$/.test(c.level) || !c.id || !c.req) throw new Error(`case ${c.id} in ${f} lacks id, level or req`);
        all.push({ ...c, share, sub, group: c.id.split('.')[0] });
      }
    }
  }
  const seen = new Set();
  for (const c of all) { if (seen.has(c.id)) throw new Error(`duplicate case id ${c.id}`); seen.add(c.id); if (!GROUPS.includes(c.group)) throw new Error(`unknown group in ${c.id}`); }
  return all.map((c, i) => ({ c, i })).sort((x, y) => GROUPS.indexOf(x.c.group) - GROUPS.indexOf(y.c.group) || x.i - y.i).map((x) => x.c);
}

async function main() {
  const o = parse(process.argv.slice(2));
  let cases = await loadCases(o);
  if (o.only) {
    const hit = (id) => o.only.some((p) => (p.endsWith('*') ? id.startsWith(p.slice(0, -1)) : id === p));
    for (const p of o.only) if (!cases.some((c) => (p.endsWith('*') ? c.id.startsWith(p.slice(0, -1)) : c.id === p))) { console.error(`no such case: ${p}`); process.exit(2); }
    cases = cases.filter((c) => hit(c.id));
  }
  if (o.list) {
    for (const c of cases) console.log(`${c.id}\t${c.level}\t${c.sub}\t${c.req}`);
    console.log(`${cases.length} cases, ${cases.filter((c) => c.share).length} shared, ${cases.filter((c) => c.level === 'MUST').length} MUST`);
    return 0;
  }

  const run = { env: { ...o.env }, files: { ...o.files }, scale: o.scale, home: o.home, procCwd: o.cwd, auth: o.auth, mode: o.mode, noDefaultEnv: o.noDefaultEnv };
  if (o.profile) {
    const [file, id] = o.profile.split('#');
    const doc = JSON.parse(fs.readFileSync(file, 'utf8'));
    const list = Array.isArray(doc) ? doc : doc.agents;
    const p = list.find((x) => x.id === id);
    if (!p) { console.error(`no profile ${id} in ${file}; there are: ${list.map((x) => x.id).join(', ')}`); process.exit(2); }
    run.command = p.command; run.args = p.args || []; run.path = p.path;
    run.env = { ...(p.env || {}), ...run.env }; run.files = { ...(p.files || {}), ...run.files };
    run.auth ||= p.auth; run.mode ||= p.session?.modeId; run.noDefaultEnv ||= p.noDefaultEnv;
    if (!p.path && process.env.PEERS_DIR) run.path = '${NODE24_BIN}:${SYSTEM_PATH}';
  }
  if (o.agent) { // the agent starts elsewhere, so relative files in its command line are made absolute
    const isFile = (f) => { try { return fs.statSync(f).isFile(); } catch { return false; } };
    const w = words(o.agent).map((x) => (!path.isAbsolute(x) && /[\\/]|\.[cm]?[jt]s$/.test(x) && isFile(x) ? path.resolve(x) : x));
    run.command = w[0]; run.args = w.slice(1);
  }
  if (!run.command) { console.error(HELP); return 2; }

  try { run.schema = loadSchema(); } catch (e) { console.error(e.message); return 2; }
  run.mock = await new Mock().start();
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'acpkit-'));
  run.template = path.join(base, 'template');
  makeWorkspace(run.template);

  const issues = [];
  const results = [];
  const live = new Set();
  let stopping = false;
  const bye = async () => { if (stopping) return; stopping = true; for (const k of live) await k.dispose(); run.mock.stop(); process.exit(130); };
  process.on('SIGINT', bye); process.on('SIGTERM', bye);
  let n = 0;
  const newKit = (c) => { const k = new Kit(run, c, path.join(base, `c${String(++n).padStart(3, '0')}`)); live.add(k); return k; };
  const trace = (k, id) => {
    fs.mkdirSync(o.trace, { recursive: true });
    const reqs = [...k.scripts].flatMap((s) => run.mock.log.filter((e) => e.script === s));
    if (reqs.length) fs.writeFileSync(path.join(o.trace, `${id}-model.ndjson`), `${reqs.map((e) => JSON.stringify({ side: e.side, step: e.step, plan: e.plan, body: e.body })).join('\n')}\n`);
    k.agents.forEach((a, i) => fs.writeFileSync(path.join(o.trace, `${id}-${i}.ndjson`), [...a.events.map((e) => JSON.stringify({ t: Math.round(e.t - a.t0), dir: e.dir, ...(e.msg !== undefined ? { msg: e.msg } : { bad: e.bad, raw: e.raw }) })), ...(a.stderr ? [JSON.stringify({ stderr: a.stderr })] : []), ''].join('\n')));
  };
  const close = async (k, id) => { await k.dispose(); live.delete(k); if (o.trace) trace(k, id); if (!k.case.noSweep) for (const a of k.agents) for (const x of sweep(a, run.schema)) issues.push({ ...x, id, share: k.case.share }); if (!o.keep) fs.rmSync(k.base, { recursive: true, force: true, maxRetries: 3 }); };

  const t0 = now();
  { // pre-flight
    const k = newKit({ id: 'preflight', noSweep: true });
    run.pre = await preflight(k);
    await close(k, 'preflight');
    const p = run.pre, info = p.init?.agentInfo;
    console.log(`# agent: ${info ? `${info.name} ${info.version}` : '(no agentInfo)'}; model ${p.model ? `reached over ${p.api}` : 'NOT reached'}; tools ${p.tools ? p.tools.length : '-'}; asks before shell/write: ${p.asks.shell ?? '-'}/${p.asks.file_write ?? '-'}${p.why ? `; note: ${short(p.why, 300)}` : ''}`);
  }

  const report = (c, status, detail, ms) => {
    detail = detail.replaceAll(base, '…');
    results.push({ id: c.id, group: c.group, level: c.level, share: c.share, requirement: c.req, status, detail, ms: Math.round(ms || 0) });
    console.log(`${status === 'ok' ? 'ok  ' : status} ${c.id}${status === 'FAIL' ? ` [${c.level}]` : ''}${detail ? ` — ${detail}` : ''}`);
  };
  const one = async (c) => {
    for (const need of c.needs || []) { const why = missing(need, run.pre); if (why) return report(c, 'skip', why, 0); }
    const k = newKit(c);
    const start = now();
    let status = 'ok', detail;
    const limit = (c.limit || 150) * 1000 * run.scale;
    try {
      const r = await Promise.race([c.run(k), sleep(limit).then(() => { throw new Fail(`case did not finish within ${Math.round(limit / 1000)} s`); })]);
      detail = [...new Set([typeof r === 'string' ? r : '', ...k.detail])].filter(Boolean).join('; ');
    } catch (e) {
      if (e instanceof Skip) { status = 'skip'; detail = e.message; } else {
        status = 'FAIL';
        detail = e instanceof Fail || e instanceof Gone || e instanceof Timeout ? e.message : `kit error: ${e?.stack?.split('\n').slice(0, 3).join(' ') || e}`;
        if (o.verbose) { const tail = k.agents.map((a) => a.stderr.trim().split('\n').slice(-5).join('\n   stderr: ')).filter(Boolean).join('\n'); if (tail) detail += `\n   stderr: ${tail}`; }
      }
    }
    const ms = now() - start;
    await close(k, c.id);
    report(c, status, String(detail).replace(/[\r\n]+(?! {3}stderr)/g, ' '), ms);
  };

  const queue = cases.filter((c) => !c.sweep);
  const sweeps = cases.filter((c) => c.sweep);
  if (sweeps.length && !queue.length) { // sweeps alone: give them something to look at
    const { scenario } = await import('./lib/scenario.mjs');
    const k = newKit({ id: 'scenario', share: true });
    try { await scenario(k); } catch (e) { console.log(`# scenario: ${short(e.message, 200)}`); }
    await close(k, 'scenario');
  }
  const solo = queue.filter((c) => c.solo), many = queue.filter((c) => !c.solo);
  const worker = async () => { while (many.length && !stopping) await one(many.shift()); };
  await Promise.all(Array.from({ length: o.jobs }, worker));
  for (const c of solo) if (!stopping) await one(c);
  for (const c of sweeps) {
    const hit = issues.filter((x) => c.sweep.includes(x.cls));
    if (!hit.length) { report(c, 'ok', '', 0); continue; }
    const ids = [...new Set(hit.map((x) => x.id))];
    const kinds = new Map();
    for (const x of hit) { const key = x.text.replace(/[0-9a-f]{6,}|\d+/gi, '#').slice(0, 90); if (!kinds.has(key)) kinds.set(key, x); }
    report(c, 'FAIL', `${hit.length} in ${ids.length} case(s), e.g. ${[...kinds.values()].slice(0, 3).map((x) => `[${x.id}] ${x.text}`).join(' · ')}`, 0);
  }

  run.mock.stop();
  if (!o.keep) fs.rmSync(base, { recursive: true, force: true, maxRetries: 3 }); else console.log(`# kept ${base}`);
  const count = (s, l) => results.filter((r) => r.status === s && (!l || r.level === l)).length;
  console.log(`# MUST ${count('ok', 'MUST')}/${count('ok', 'MUST') + count('FAIL', 'MUST')}, SHOULD ${count('ok', 'SHOULD')}/${count('ok', 'SHOULD') + count('FAIL', 'SHOULD')}, ${Math.round((now() - t0) / 1000)} s`);
  console.log(`${count('ok')} passed, ${count('FAIL')} failed, ${count('skip')} skipped`);
  if (o.json) fs.writeFileSync(o.json, `${JSON.stringify({ kit: 1, date: new Date().toISOString(), agent: run.pre.init?.agentInfo || null, profile: o.profile ? o.profile.split('#')[1] : undefined, shareOnly: !!o.shareOnly, preflight: { model: run.pre.model, api: run.pre.api, asks: run.pre.asks, why: run.pre.why || undefined, initMs: run.pre.initMs, newMs: run.pre.newMs }, totals: { passed: count('ok'), failed: count('FAIL'), skipped: count('skip'), mustFailed: count('FAIL', 'MUST') }, cases: results }, null, 1)}\n`);
  return count('FAIL', 'MUST') ? 1 : 0;
}

process.on('unhandledRejection', (e) => { console.error(`# unhandled: ${e?.stack || e}`); });
if (import.meta.url === pathToFileURL(process.argv[1] || '').href) process.exit(await main());
