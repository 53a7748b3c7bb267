// From the start of the process to the answer to `initialize`, against a Node process that does nothing.
import { execFileSync, spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { agentEnvironment, startAgent } from './agent.mjs';
import { cpuMs, median } from './measure.mjs';

/** Wall time, and CPU time beside it: on a busy machine that is the steadier of the two. */
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
  const compare = (key) => {
    const [bareMs, agentMs] = [bare, agent].map((list) => median(list.map((time) => time[key])));
    return { bareMs, agentMs, ratio: agentMs / bareMs };
  };
  return { wall: compare('wall'), cpu: compare('cpu'), runs };
}

async function bareStart(base) {
  const env = agentEnvironment(base);
  const start = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { cwd: base, env, stdio: 'ignore' });
  await new Promise((resolve) => child.on('exit', resolve));
  const wall = performance.now() - start;
  // A process that has ended can no longer be asked: another one says what it has used when it would end.
  const telling = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)';
  const cpu = Number(execFileSync(process.execPath, ['-e', telling], { cwd: base, env, encoding: 'utf8' }));
  return { wall, cpu };
}

async function agentStart(base) {
  const start = performance.now();
  const agent = startAgent(base, { OCHO_MODEL: 'offline/basic' });
  await agent.initialize();
  const wall = performance.now() - start;
  const cpu = cpuMs(agent.pid);
  await agent.kill();
  return { wall, cpu };
}
