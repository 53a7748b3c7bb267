// From the start of the process to the answer to `initialize`, against a Node process that does nothing.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { agentEnvironment, startAgent } from './agent.mjs';
import { median } from './measure.mjs';

export async function measureStart({ base }, runs) {
  const bare = [];
  const agent = [];
  // Taking turns, so that whatever else the machine does meets both. The first of each warms the disk cache.
  for (let run = 0; run <= runs; run += 1) {
    const [nothing, initialized] = [await bareStart(base), await agentStart(base)];
    if (run === 0) continue;
    bare.push(nothing);
    agent.push(initialized);
  }
  return { bareMs: median(bare), agentMs: median(agent), ratio: median(agent) / median(bare), runs };
}

async function bareStart(base) {
  const start = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], {
    cwd: base,
    env: agentEnvironment(base),
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.on('exit', resolve));
  return performance.now() - start;
}

async function agentStart(base) {
  const start = performance.now();
  const agent = startAgent(base, { OCHO_MODEL: 'offline/basic' });
  await agent.initialize();
  const took = performance.now() - start;
  await agent.kill();
  return took;
}
