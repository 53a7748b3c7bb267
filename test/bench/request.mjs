// The size of what every session begins with: system text and tool schemas of the first model request.
import fs from 'node:fs';
import path from 'node:path';
import { Mock, S } from '../conformance/lib/mock.mjs';
import { startAgent } from './agent.mjs';

const DIALECTS = {
  'Chat Completions': (url) => ({
    OCHO_MODEL: 'openai/mock-model',
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_API_KEY: 'scripted',
  }),
  Messages: (url) => ({
    OCHO_MODEL: 'anthropic/mock-model',
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'scripted',
  }),
};

/** For each dialect, in bytes: the system text, the tool definitions, both, and the whole body. */
export async function measureRequest({ base, workspace }) {
  fs.writeFileSync(path.join(base, 'config', 'config.toml'), '[tools]\noptional = []\n');
  const results = [];
  for (const [dialect, environment] of Object.entries(DIALECTS)) {
    const mock = await new Mock().start();
    const agent = startAgent(base, environment(mock.url));
    try {
      await agent.initialize();
      const script = mock.script([S.text('done')]);
      await agent.prompt(await agent.newSession(workspace), `hello [[script:${script}]]`);
      const [first] = mock.requests(script);
      results.push({ dialect, ...sizes(first.body), bodyBytes: Buffer.byteLength(first.bodyText) });
    } finally {
      await agent.stop();
      mock.stop();
    }
  }
  return results;
}

function sizes({ system, messages, tools }) {
  const first = messages.filter(({ role }) => role === 'system' || role === 'developer');
  const systemBytes = Buffer.byteLength(JSON.stringify(system ?? first));
  const toolBytes = Buffer.byteLength(JSON.stringify(tools));
  return { tools: tools.length, systemBytes, toolBytes, sumBytes: systemBytes + toolBytes };
}
