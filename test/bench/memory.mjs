// Memory of an agent that waits for its first prompt, against a Node process that waits.
import { spawn } from 'node:child_process';
import { agentEnvironment, startAgent } from './agent.mjs';
import { median, memoryKb, sleep } from './measure.mjs';

/** Long enough for start-up work to be over. Milliseconds. */
const SETTLE_MS = 2000;

export async function measureMemory({ base, workspace }, runs) {
  const bare = [];
  const agent = [];
  for (let run = 0; run < runs; run += 1) {
    const waiting = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      cwd: base,
      env: agentEnvironment(base),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const idle = startAgent(base, { OCHO_MODEL: 'offline/basic' });
    await idle.initialize();
    await idle.newSession(workspace);
    await sleep(SETTLE_MS);
    bare.push(memoryKb(waiting.pid));
    agent.push(memoryKb(idle.pid));
    waiting.kill('SIGKILL');
    await idle.stop();
  }
  const compare = (key) => {
    const [one, other] = [bare, agent].map((list) => median(list.map((memory) => memory[key] ?? Number.NaN)));
    return Number.isNaN(one) ? undefined : { bareMb: one / 1024, agentMb: other / 1024, ratio: other / one };
  };
  return { rss: compare('rss'), pss: compare('pss'), runs };
}
