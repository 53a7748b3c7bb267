// A real folder and real services for the tests of the search tools.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EditorBuffers } from '../../../agent/files/buffers.ts';
import { createFileService } from '../../../agent/files/file-service.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { createProcessService } from '../../../agent/platform/process-service.ts';
import type { PolicyContext, PolicyLists } from '../../../agent/policy/decision.ts';
import { classifyUrl } from '../../../agent/policy/network.ts';
import { createPolicy } from '../../../agent/policy/policy.ts';
import { readingPolicy } from '../../../agent/runtime/reading.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import { type ToolContext, ToolError, type ToolModule } from '../../../agent/tools/tool.ts';
import { NO_LISTS } from '../../support/no-lists.ts';

export const i18n = createI18n({ locale: 'en' });

const policy = createPolicy({ classifyUrl });

function policyContext(root: string, lists: Partial<PolicyLists>): PolicyContext {
  return {
    sessionId: 's',
    level: 'supervised',
    highRisk: 'block',
    lists: { ...NO_LISTS, ...lists },
    roots: [root],
    ownFolders: [],
    sessionGrants: [],
    canAsk: false,
  };
}

export interface Workspace {
  /** Canonical. */
  readonly root: string;
  /** The same folder as the client names it. */
  cwd: string;
  readonly services: ToolServices;
  settings: Record<string, unknown>;
  /** Of the risk profile; read for each decision. */
  lists: Partial<PolicyLists>;
  buffers: EditorBuffers | undefined;
  signal: AbortSignal;
  write(path: string, content: string | Uint8Array): string;
  context(): ToolContext;
  /** Plans, executes, and gives what the model reads. */
  run(module: ToolModule, args: Record<string, unknown>): Promise<string>;
  failure(module: ToolModule, args: Record<string, unknown>): Promise<ToolError>;
  remove(): void;
}

export function createWorkspace(): Workspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ocho-search-')));
  const state = new Map<string, unknown>();
  const processes = createProcessService({ env: process.env });
  // The tools use these services and no others.
  const services = {
    files: createFileService(),
    processes,
    childEnvironment: () => ({ PATH: process.env.PATH ?? '' }),
    settings: () => workspace.settings,
  } as unknown as ToolServices;
  const workspace: Workspace = {
    root,
    cwd: root,
    services,
    settings: {},
    lists: {},
    buffers: undefined,
    signal: new AbortController().signal,
    write(path, content) {
      const absolute = join(root, path);
      mkdirSync(dirname(absolute), { recursive: true });
      writeFileSync(absolute, content);
      return absolute;
    },
    context: () => ({
      session: {
        id: 's',
        cwd: workspace.cwd,
        roots: [workspace.cwd],
        realRoots: [root],
        discovery: { search: async () => [], activate: (names) => ({ active: [], missing: names }) },
        reading: readingPolicy(policy, () => policyContext(root, workspace.lists)),
        buffers: workspace.buffers,
        seesImages: false,
        state: <T>(key: string, create: () => T): T => {
          if (!state.has(key)) state.set(key, create());
          return state.get(key) as T; // What is under a key was made by that key's user.
        },
      },
      callId: '1',
      signal: workspace.signal,
      i18n,
      output: () => {},
      showPlan: () => {},
      askPerson: undefined,
    }),
    async run(module, args) {
      const tool = module.createTool(services);
      const plan = await tool.plan(args, workspace.context());
      const result = await tool.execute(plan, workspace.context());
      const [content] = module.result.toModel(result, i18n);
      return content?.type === 'text' ? content.text : '';
    },
    async failure(module, args) {
      const error = await workspace.run(module, args).then(
        (text) => new Error(`it worked: ${text}`),
        (reason: unknown) => reason,
      );
      if (error instanceof ToolError) return error;
      throw error;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  return workspace;
}
