// A long answer in small pieces: is all of it there, and what does a piece cost the agent?
import { Mock, S, streamText } from '../conformance/lib/mock.mjs';
import { startAgent } from './agent.mjs';
import { cpuMs, median } from './measure.mjs';

const CHUNKS = 5000;

/** `firstMs` is the very first long answer of a process, `medianMs` that of the answers after it. Per chunk. */
export async function measureStream({ base, workspace }, runs) {
  const mock = await new Mock().start();
  const agent = startAgent(base, {
    OCHO_MODEL: 'openai/mock-model',
    OPENAI_BASE_URL: `${mock.url}/v1`,
    OPENAI_API_KEY: 'scripted',
  });
  const turn = async (sessionId, chunks) => {
    const script = mock.script([S.stream(chunks)]);
    Object.assign(agent.seen, { updates: 0, text: '' });
    const before = cpuMs(agent.pid);
    await agent.prompt(sessionId, `go on [[script:${script}]]`);
    const spent = cpuMs(agent.pid) - before;
    return { spent, intact: agent.seen.text === streamText(chunks), updates: agent.seen.updates };
  };
  try {
    await agent.initialize();
    // Loads the provider, and shows what a turn costs apart from its chunks.
    await turn(await agent.newSession(workspace), 1);
    const results = [];
    for (let run = 0; run < runs; run += 1) {
      // A new session each time, so that none carries the others' history.
      const sessionId = await agent.newSession(workspace);
      const base = await turn(sessionId, 1);
      const long = await turn(sessionId, CHUNKS);
      results.push({ ...long, perChunk: (long.spent - base.spent) / CHUNKS });
    }
    return {
      chunks: CHUNKS,
      intact: results.every((result) => result.intact),
      updates: median(results.map((result) => result.updates)),
      firstMs: results[0].perChunk,
      medianMs: median(results.map((result) => result.perChunk)),
      runs,
    };
  } finally {
    await agent.stop();
    mock.stop();
  }
}
