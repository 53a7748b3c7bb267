// `ocho policy explain shell --json` over the corpora: commands a second of CPU, and the time from one line in to one out.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { AGENT_MAIN, agentEnvironment } from './agent.mjs';
import { cpuMs, median } from './measure.mjs';

const CORPORA = ['shell-risk', 'own-shell'];

/** `perSecond` counts CPU of the whole process, so that other work on the machine does not count; both after a first run through all of them. */
export async function measurePolicy({ base, workspace }, runs) {
  const lines = questions(workspace);
  const explain = startExplain(base, workspace);
  try {
    const first = await through(explain, lines);
    const all = [];
    const times = [];
    for (let run = 0; run < runs; run += 1) {
      all.push(await through(explain, lines));
      times.push(...(await oneByOne(explain, lines)));
    }
    const perSecond = (list, key) => median(list.map((found) => (lines.length * 1000) / found[key]));
    return {
      commands: lines.length,
      runs,
      firstPerSecond: perSecond([first], 'cpu'),
      perSecond: perSecond(all, 'cpu'),
      wallPerSecond: perSecond(all, 'wall'),
      medianMs: median(times),
    };
  } finally {
    explain.child.kill();
  }
}

/** Every command of the corpora, asked about in the bench's own workspace, a repository like theirs. */
function questions(workspace) {
  for (const folder of ['.git/objects', '.git/refs', 'src', 'test', 'dist', 'scripts']) {
    fs.mkdirSync(path.join(workspace, folder), { recursive: true });
  }
  fs.writeFileSync(path.join(workspace, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  fs.writeFileSync(path.join(workspace, '.git', 'config'), '[core]\n\tbare = false\n');
  fs.writeFileSync(path.join(workspace, 'src', 'index.ts'), 'export {};\n');
  return CORPORA.flatMap((name) =>
    fs
      .readFileSync(new URL(`../fixtures/security/${name}.jsonl`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).map(({ command, platform }) => `${JSON.stringify({ command, platform, cwd: workspace })}\n`);
}

function startExplain(base, workspace) {
  const child = spawn(process.execPath, [AGENT_MAIN, 'policy', 'explain', 'shell', '--json'], {
    cwd: workspace,
    env: agentEnvironment(base),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, answers };
}

/** All at once. Rejects when an answer is missing. */
async function through({ child, answers }, lines) {
  const [start, cpu] = [performance.now(), cpuMs(child.pid)];
  child.stdin.write(lines.join(''));
  for (const line of lines) {
    const { done, value } = await answers.next();
    if (done || !JSON.parse(value).class) throw new Error(`no answer to ${line}`);
  }
  return { wall: performance.now() - start, cpu: cpuMs(child.pid) - cpu };
}

/** Milliseconds from each line to its answer, pipes included. */
async function oneByOne({ child, answers }, lines) {
  const times = [];
  for (const line of lines) {
    const start = performance.now();
    child.stdin.write(line);
    await answers.next();
    times.push(performance.now() - start);
  }
  return times;
}
