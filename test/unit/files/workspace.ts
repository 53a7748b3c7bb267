// A throw-away folder and a session in it, with the real file tools and no agent around them.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { EditorBuffers } from '../../../agent/files/buffers.ts';
import { createFileService, type FileService } from '../../../agent/files/file-service.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import type { Decision } from '../../../agent/policy/decision.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import fileEdit, { type EditResult } from '../../../agent/tools/builtin/file-edit.tool.ts';
import fileRead, { type ReadResult } from '../../../agent/tools/builtin/file-read.tool.ts';
import fileWrite, { type WriteResult } from '../../../agent/tools/builtin/file-write.tool.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ReadingPolicy, ToolContext, ToolModule } from '../../../agent/tools/tool.ts';

export const i18n = createI18n({ locale: 'en' });

const because = { id: 'policy-path-read-inside', args: {} };

/** A decision about reading, as the policy would give it. */
export const reads = (outcome: Decision['outcome'], part: string): Decision => ({
  outcome,
  class: 'low',
  rule: 'level.low',
  part,
  because,
});

const READS_ALL: ReadingPolicy = {
  decide: async (paths) => paths.map((path) => reads('allow', path)),
  excludedGlobs: () => [],
};

/** A workspace folder with one session. */
export interface Workspace {
  readonly root: string;
  readonly context: ToolContext;
  readonly files: FileService;
  path(name: string): string;
  read(args: Input<typeof fileRead>): Promise<ReadResult>;
  write(args: Input<typeof fileWrite>): Promise<WriteResult>;
  edit(args: Input<typeof fileEdit>): Promise<EditResult>;
  /** Plans only. */
  planEdit(args: Input<typeof fileEdit>): Promise<Plan>;
  /** Another session in the same folder. */
  remove(): void;
}

type Input<Module extends ToolModule> = z.input<Module['definition']['input']>;

export interface WorkspaceOptions {
  readonly buffers?: EditorBuffers;
  readonly files?: FileService;
  readonly seesImages?: boolean;
  readonly signal?: AbortSignal;
  /** The folder as the client names it; default: a new one. */
  readonly root?: string;
  /** Default: everything may be read. */
  readonly reading?: ReadingPolicy;
  /** Further folders. */
  readonly more?: readonly string[];
}

export function makeWorkspace(options: WorkspaceOptions = {}): Workspace {
  const root = options.root ?? realpathSync(mkdtempSync(join(tmpdir(), 'ocho-files-')));
  const roots = [root, ...(options.more ?? [])];
  const files = options.files ?? createFileService();
  const state = new Map<string, unknown>();
  const context: ToolContext = {
    session: {
      id: 's',
      cwd: root,
      roots,
      realRoots: roots.map((each) => realpathSync(each)),
      discovery: { search: async () => [], activate: (names) => ({ active: [], missing: names }) },
      reading: options.reading ?? READS_ALL,
      buffers: options.buffers,
      seesImages: options.seesImages ?? false,
      state: <T>(key: string, create: () => T): T => {
        if (!state.has(key)) state.set(key, create());
        // The one key is always read with the type it was made with.
        return state.get(key) as T;
      },
    },
    callId: 'c',
    signal: options.signal ?? new AbortController().signal,
    i18n,
    output: () => undefined,
    showPlan: () => undefined,
    askPerson: undefined,
  };
  // The file tools use nothing of the services but the files.
  const services = { files } as ToolServices;
  return {
    root,
    context,
    files,
    path: (name) => join(root, name),
    read: (args) => run(fileRead, services, args, context),
    write: (args) => run(fileWrite, services, args, context),
    edit: (args) => run(fileEdit, services, args, context),
    planEdit: async (args) =>
      await fileEdit.createTool(services).plan(fileEdit.definition.input.parse(args), context),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Plans and executes as the executor does: a plan the world has outrun is made anew. */
export async function run<Schema extends z.ZodType, Details, Result>(
  module: ToolModule<Schema, Details, Result>,
  services: ToolServices,
  args: unknown,
  context: ToolContext,
): Promise<Result> {
  const tool = module.createTool(services);
  const checked = module.definition.input.parse(args);
  for (let attempt = 0; ; attempt++) {
    const plan = await tool.plan(checked, context);
    try {
      return await tool.execute(plan, context);
    } catch (error) {
      if (!(error instanceof OchoError && error.code === 'PLAN_CHANGED') || attempt >= 3) throw error;
    }
  }
}

/** The code of the failure of a task; undefined when it does not fail. */
export async function codeOf(task: Promise<unknown>): Promise<string | undefined> {
  try {
    await task;
    return undefined;
  } catch (error) {
    if (error instanceof OchoError) return error.code;
    throw error;
  }
}

/** The text of the failure of a task as people and models get it. */
export async function failureText(task: Promise<unknown>): Promise<string> {
  try {
    await task;
  } catch (error) {
    if (error instanceof OchoError) return i18n.format(error.text);
    throw error;
  }
  throw new Error('did not fail');
}

/** The text a model gets for a read. */
export function readText(result: ReadResult): string {
  return fileRead.result
    .toModel(result, i18n)
    .map((content) => (content.type === 'text' ? content.text : `[${content.mimeType}]`))
    .join('\n');
}
