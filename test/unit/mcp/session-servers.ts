// Servers of the fixtures as a session has them: real processes, real transports.
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { MCP_LIMITS, type McpLimits } from '../../../agent/mcp/limits.ts';
import type { McpServerSpec } from '../../../agent/mcp/server-spec.ts';
import type { McpServerListing, McpServersOptions } from '../../../agent/mcp/servers.ts';
import { McpServers } from '../../../agent/mcp/servers.ts';
import type { ModelContent } from '../../../agent/models/model.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import type { Tool, ToolModule } from '../../../agent/tools/tool.ts';
import { type Surroundings, surround } from '../tools/shell-fixtures.ts';

export const i18n = createI18n({ locale: 'en' });

const FIXTURES = fileURLToPath(new URL('../../fixtures/mcp', import.meta.url));

/** A server of the fixtures, called as it is told. */
export function fixture(name: string, file: string, ...args: string[]): McpServerSpec {
  const argv = [path.join(FIXTURES, `${file}.mjs`), ...args];
  const reach = {
    kind: 'stdio',
    command: process.execPath,
    args: argv,
    env: {},
    envPassthrough: [],
  } as const;
  return { name, origin: 'client', reach };
}

/** What came of a call. */
export interface Called {
  readonly content: readonly ModelContent[];
  readonly text: string;
  readonly markdown: string;
  readonly failed: boolean;
  readonly raw: Readonly<Record<string, unknown>> | undefined;
}

/** A session with servers. `end` at the end of each test. */
export class SessionServers {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ocho-mcp-')));
  readonly around: Surroundings = surround(this.folder);
  #servers: McpServers | undefined;

  get servers(): McpServers {
    assert.ok(this.#servers, 'the session is open');
    return this.#servers;
  }

  async open(
    client: readonly McpServerSpec[],
    limits: Partial<McpLimits> = {},
    options: Partial<McpServersOptions> = {},
  ): Promise<void> {
    this.#servers = await McpServers.open({
      config: () => [],
      client,
      host: { cwd: this.folder, roots: () => [{ uri: pathToFileURL(this.folder).href, name: 'here' }] },
      i18n,
      processes: this.around.services.processes,
      env: { PATH: process.env.PATH, OPENAI_API_KEY: 'sk-never', MY_NAME: 'passed', OTHER: 'kept' },
      builtins: ['shell', 'file_read'],
      calmMs: 0,
      limits: { ...MCP_LIMITS, backoffMs: [10], ...limits },
      ...options,
    });
  }

  /** Resolves once it is so; the test's own time limit ends the wait. */
  until(met: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!met()) return;
        end();
        resolve();
      };
      const end = this.servers.listen(check);
      check();
    });
  }

  listing(name: string): McpServerListing {
    const found = this.servers.servers.find((each) => each.name === name);
    assert.ok(found, name);
    return found;
  }

  async ready(...names: string[]): Promise<void> {
    await this.until(() => names.every((name) => this.listing(name).state === 'ready'));
  }

  /** What a person is told of a server. */
  reason(name: string): string {
    const { reason } = this.listing(name);
    return reason ? i18n.format(reason) : '';
  }

  module(name: string): ToolModule {
    const found = this.servers.modules.find(({ definition }) => definition.name === name);
    assert.ok(found, `${name} among ${this.servers.modules.map(({ id }) => id).join(', ')}`);
    return found;
  }

  tool(name: string): Tool {
    return this.module(name).createTool(this.around.services);
  }

  plan(name: string, args: Record<string, unknown> = {}): Promise<Plan> {
    return this.tool(name).plan(args, this.around.context);
  }

  async call(name: string, args: Record<string, unknown> = {}, seesImages = false): Promise<Called> {
    const module = this.module(name);
    const { context } = this.around;
    const seeing = { ...context, session: { ...context.session, seesImages } };
    const tool = module.createTool(this.around.services);
    const result = await tool.execute(await tool.plan(args, seeing), seeing);
    const content = module.result.toModel(result, i18n);
    return {
      content,
      text: content.map((each) => (each.type === 'text' ? each.text : `<${each.mimeType}>`)).join('\n'),
      markdown: module.result.toMarkdown(result, i18n),
      failed: module.result.failed?.(result) ?? false,
      raw: module.result.toRaw?.(result),
    };
  }

  async end(): Promise<void> {
    await this.#servers?.close();
    await this.around.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The text of an error, as the model gets it. */
export async function problemOf(call: Promise<unknown>): Promise<{ code: string; text: string }> {
  const { OchoError } = await import('../../../agent/i18n/message.ts');
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof OchoError, String(error));
    return { code: error.code, text: i18n.format(error.text) };
  }
  throw new Error('the call went well');
}
