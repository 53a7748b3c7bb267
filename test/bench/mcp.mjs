// What a configured MCP server costs a person who waits: the answer to `session/new`, and from a prompt to the first text
// of its answer, with no server, with servers that never come up, and with one that does as it should.
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Mock, S } from '../conformance/lib/mock.mjs';
import { startAgent } from './agent.mjs';
import { median } from './measure.mjs';

const FIXTURES = fileURLToPath(new URL('../fixtures/mcp', import.meta.url));
const fixture = (name) => server(process.execPath, [path.join(FIXTURES, name)]);

const SERVERS = {
  none: '',
  silent: fixture('silent.mjs'),
  missing: server('ocho-bench-no-such-command', []),
  good: fixture('plain.mjs'),
};

const STEPS = ['newSession', 'firstPrompt', 'secondPrompt'];

function server(command, args) {
  return `[mcp.servers.bench]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
}

/**
 * For each kind of server and each step, milliseconds of the clock (medians over processes of their own), and for all but
 * `none` how that compares to no server: `ratio`, and `moreMs`.
 */
export async function measureMcp(folders, runs) {
  const mock = await new Mock().start();
  const kinds = Object.keys(SERVERS);
  const times = Object.fromEntries(kinds.map((kind) => [kind, []]));
  try {
    // Taking turns, so that whatever else the machine does meets all. The first of each warms the disk cache.
    for (let run = 0; run <= runs; run += 1) {
      for (const kind of kinds) {
        const found = await waits(folders, mock, SERVERS[kind]);
        if (run > 0) times[kind].push(found);
      }
    }
  } finally {
    mock.stop();
    fs.rmSync(path.join(folders.base, 'config', 'config.toml'), { force: true });
  }
  const medians = (kind) =>
    Object.fromEntries(STEPS.map((step) => [step, median(times[kind].map((found) => found[step]))]));
  const none = medians('none');
  const compared = kinds.slice(1).map((kind) => {
    const found = medians(kind);
    const against = (step) => ({
      ms: found[step],
      noneMs: none[step],
      ratio: found[step] / none[step],
      moreMs: found[step] - none[step],
    });
    return [kind, Object.fromEntries(STEPS.map((step) => [step, against(step)]))];
  });
  return { runs, ...Object.fromEntries(compared) };
}

async function waits({ base, workspace }, mock, config) {
  fs.writeFileSync(path.join(base, 'config', 'config.toml'), config);
  const agent = startAgent(base, {
    OCHO_MODEL: 'openai/mock-model',
    OPENAI_BASE_URL: `${mock.url}/v1`,
    OPENAI_API_KEY: 'scripted',
  });
  try {
    await agent.initialize();
    const start = performance.now();
    const sessionId = await agent.newSession(workspace);
    const newSession = performance.now() - start;
    const firstPrompt = await untilText(agent, mock, sessionId);
    return { newSession, firstPrompt, secondPrompt: await untilText(agent, mock, sessionId) };
  } finally {
    await agent.stop();
  }
}

async function untilText(agent, mock, sessionId) {
  const script = mock.script([S.text('done')]);
  agent.seen.text = '';
  const start = performance.now();
  await agent.prompt(sessionId, `hello [[script:${script}]]`);
  if (agent.seen.text !== 'done') throw new Error(`the answer was ${JSON.stringify(agent.seen.text)}`);
  return agent.seen.textAt - start;
}
