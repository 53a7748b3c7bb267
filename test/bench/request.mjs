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

/** What the session's tools are: the minimal catalogue, all of this build, and all of it with what can be deferred left out. */
const CATALOGUES = {
  minimal: '[tools]\noptional = []\n',
  eager: '[tools]\noptional = ["*"]\n',
  deferred: '[tools]\noptional = ["*"]\n[runtime]\ndeferred_builtin_tools = true\n',
};

/**
 * For each dialect, in bytes: the system text, the tool definitions, both, and the whole body of the minimal catalogue; the
 * same of the full one, eager and deferred, each with its ratio to the minimal one.
 */
export async function measureRequest(folders) {
  const results = [];
  for (const dialect of Object.keys(DIALECTS)) {
    const eager = await firstRequest(folders, dialect, 'eager');
    const deferred = await firstRequest(folders, dialect, 'deferred');
    const minimal = await firstRequest(folders, dialect, 'minimal');
    const compared = (full) => ({ ...full, ratio: full.sumBytes / minimal.sumBytes });
    results.push({ dialect, ...minimal, eager: compared(eager), deferred: compared(deferred) });
  }
  return results;
}

async function firstRequest({ base, workspace }, dialect, catalogue) {
  fs.writeFileSync(path.join(base, 'config', 'config.toml'), CATALOGUES[catalogue]);
  const mock = await new Mock().start();
  const agent = startAgent(base, DIALECTS[dialect](mock.url));
  try {
    await agent.initialize();
    const script = mock.script([S.text('done')]);
    await agent.prompt(await agent.newSession(workspace), `hello [[script:${script}]]`);
    const [first] = mock.requests(script);
    return { ...sizes(first.body), bodyBytes: Buffer.byteLength(first.bodyText) };
  } finally {
    await agent.stop();
    mock.stop();
  }
}

function sizes({ system, messages, tools }) {
  const first = messages.filter(({ role }) => role === 'system' || role === 'developer');
  const systemBytes = Buffer.byteLength(JSON.stringify(system ?? first));
  const toolBytes = Buffer.byteLength(JSON.stringify(tools));
  return { tools: tools.length, systemBytes, toolBytes, sumBytes: systemBytes + toolBytes };
}
