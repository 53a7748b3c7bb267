#!/usr/bin/env node
// Checks the kit itself: the toy agent must pass, and each deliberate fault must make the named case fail.
//   node selftest/run.mjs [fault ...]       (or: npm run conformance:selftest)
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const KIT = path.join(HERE, '..', 'conformance.mjs'), TOY = path.join(HERE, 'toy-agent.mjs');
// fault -> cases of which every one must fail
const FAULTS = {
  'stdout-noise': ['sweep.stdout'], 'die-bad-json': ['frame.bad-json-usable', 'frame.bad-json-code'], 'answer-notification': ['rpc.notification-silent', 'cancel.idle'], 'string-ids': ['rpc.id-echo'],
  'wrong-unknown-code': ['rpc.unknown-code'], 'echo-version': ['init.v65535', 'init.v0'], 'terminal-auth': ['init.no-terminal-auth'], 'relative-cwd': ['new.relative-cwd'], 'same-id': ['new.distinct-ids'],
  'early-update': ['new.response-first', 'sweep.known-session'], 'wrong-session': ['prompt.text', 'sweep.known-session'], 'root-key': ['sweep.root-keys'], 'slash-command': ['sweep.commands'],
  'busy-hang': ['prompt.busy'], 'no-stream': ['prompt.streams'], trim: ['stream.text-exact'], 'leak-thoughts': ['stream.thoughts'], 'agent-cwd': ['new.cwd-used', 'new.two-cwds'],
  'update-first': ['tool.read', 'sweep.tool-order', 'perm.known-call'], 'leave-open': ['stream.tools-terminal', 'sweep.tools-terminal'], 'never-failed': ['tool.failed', 'perm.reject-once'], 'relative-paths': ['tool.locations', 'tool.diff', 'sweep.paths'],
  'kind-other': ['tool.kinds'], 'no-diff': ['tool.diff', 'perm.edit-diff'], 'old-empty': ['tool.diff-new-file'], 'short-title': ['perm.exec-command', 'perm.exec-command-long'], 'reuse-ids': ['tool.ids-unique', 'sweep.id-reuse'], 'inherit-stdin': ['tool.shell-stdin'],
  'run-before-ask': ['perm.waits', 'perm.reject-once'], 'ignore-reject': ['perm.reject-once', 'perm.dismissed'], 'fail-open': ['perm.error-reply'], 'unknown-allows': ['perm.unknown-option'], 'once-sticks': ['perm.once-is-once'], 'two-rejects': ['sweep.reject-once'], 'perm-other-id': ['perm.known-call', 'sweep.permission-known'],
  'ignore-cancel': ['cancel.stream', 'cancel.hang'], 'cancel-error': ['cancel.stream', 'cancel.permission'], 'late-chunk': ['cancel.quiet', 'sweep.no-late'], 'orphan-shell': ['cancel.shell', 'life.eof-shell', 'close.mid-turn'], 'no-group': ['cancel.process-tree'],
  'ungated-fs': ['gate.none', 'sweep.gating'], 'write-behind': ['fs.write-through'], 'no-persist': ['load.replay', 'crash.kill-history'], 'replay-half': ['load.replay'], 'replay-late': ['load.before-response', 'sweep.no-late'], 'load-unknown': ['load.unknown'], 'resume-replays': ['resume.no-replay'],
  'no-cwd-filter': ['list.cwd-filter'], 'any-cursor': ['list.bad-cursor'], 'close-leaves': ['close.mid-turn'], 'delete-soft': ['delete.removes'], 'mode-field': ['mode.set', 'sweep.schema'], 'partial-config': ['config.set'],
  'no-retry': ['fault.429-retry', 'fault.500-retry'], impatient: ['fault.429-honours'], 'swallow-cut': ['fault.cut'], 'crash-bad-args': ['fault.bad-args'], 'no-max-tokens': ['fault.max-tokens'], 'no-mcp': ['mcp.tool-reaches-model', 'mcp.call'], 'one-message-id': ['stream.message-ids'], 'keep-terminal': ['term.lifecycle'], 'no-headers': ['mcp.http'], flood: ['vol.tool-output'], linger: ['life.eof-idle', 'life.sigterm-idle'],
};
const run = (args, fault) => spawnSync(process.execPath, [KIT, '--agent', `"${process.execPath}" "${TOY}"`, ...(fault ? ['--env', `TOY_FAULT=${fault}`] : []), ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
const want = process.argv.slice(2);
let bad = 0;
if (!want.length) {
  const r = run(['--jobs', '2']);
  const fails = r.stdout.split('\n').filter((l) => l.startsWith('FAIL'));
  console.log(`${fails.length || r.status ? 'FAIL' : 'ok  '} clean run: ${r.stdout.trim().split('\n').at(-1)}${fails.length ? `\n${fails.join('\n')}` : ''}`);
  if (fails.length || r.status) bad++;
}
for (const [fault, cases] of Object.entries(FAULTS)) {
  if ((want.length && !want.includes(fault)) || !cases.length) continue;
  const r = run(['--jobs', '2', '--only', cases.join(',')], fault);
  const failed = new Set(r.stdout.split('\n').filter((l) => l.startsWith('FAIL')).map((l) => l.split(' ')[1]));
  const missed = cases.filter((c) => !failed.has(c));
  if (missed.length) bad++;
  console.log(`${missed.length ? 'FAIL' : 'ok  '} ${fault}: ${missed.length ? `not noticed by ${missed.join(', ')}` : [...failed].join(', ')}`);
  if (missed.length && process.env.VERBOSE) console.log(r.stdout, r.stderr);
}
console.log(bad ? `${bad} problem(s)` : 'the kit notices every fault');
process.exit(bad ? 1 : 0);
