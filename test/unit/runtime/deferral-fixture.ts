// A session with deferred tools of every origin, for the tests of what the model is shown.
import { createI18n } from '../../../agent/i18n/fluent.ts';
import type { I18n } from '../../../agent/i18n/message.ts';
import type { PolicyLists } from '../../../agent/policy/decision.ts';
import { runTurn } from '../../../agent/runtime/agent-runtime.ts';
import type { Deferral, SessionDependencies } from '../../../agent/runtime/session-parts.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import toolSearch from '../../../agent/tools/builtin/tool-search.tool.ts';
import type { ToolProvider } from '../../../agent/tools/provider.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ToolModule, ToolSource } from '../../../agent/tools/tool.ts';
import { NO_LISTS } from '../../support/no-lists.ts';
import {
  type FakeTool,
  fakeModule,
  fakePlan,
  type ScriptedAnswer,
  type ScriptedModel,
  scriptedModel,
  type TestSession,
  testSession,
} from './fixture.ts';

export const english: I18n = createI18n({ locale: 'en' });

/** A module with a description of its own; without a source it is built in. */
export function described(
  name: string,
  description: string,
  source?: ToolSource,
  fake: FakeTool = {},
): ToolModule {
  const plan: FakeTool['plan'] = async (args) => ({ ...fakePlan(args), tool: name });
  const module = fakeModule({ plan, ...fake }, name);
  const foreign = { description, inputSchema: { type: 'object', properties: { value: { type: 'string' } } } };
  return { ...module, definition: { ...module.definition, foreign }, ...(source ? { source } : {}) };
}

// Each module types its own arguments; the registry handles them all as the general contract.
export const SEARCH = toolSearch as unknown as ToolModule;

export const BUILTIN: readonly ToolModule[] = [
  described('shell', 'Run a command.'),
  described('file_read', 'Read a file.'),
  described('glob_search', 'Find files by name pattern, newest first. Ignored ones are left out.'),
  SEARCH,
  described('todo_write', 'Shows the user a list of steps; send it whole.'),
];
const REGISTRY: ToolSource = { kind: 'registry', file: '/srv/project/tools/tools.json' };
export const mcp = (tool: string): ToolSource => ({ kind: 'mcp', server: 'Git Hub', tool });
export const FOREIGN: readonly ToolModule[] = [
  described('word-count', 'Counts words.', REGISTRY),
  described('mcp_github_list', 'Lists issues of a repository.', mcp('list')),
];

/** Things that change while the session lives. */
export interface Changing {
  lists: PolicyLists;
  deferral: Deferral;
  foreign: readonly ToolModule[];
}

export interface DeferralSession extends TestSession, Changing {
  readonly model: ScriptedModel;
  /** A whole turn. */
  say(text: string): Promise<unknown>;
  /** Names of the tools of the last request. */
  sent(): string[];
}

export interface DeferralOptions {
  readonly builtin?: readonly ToolModule[];
  readonly answers?: readonly ScriptedAnswer[];
  readonly dependencies?: Partial<SessionDependencies>;
}

/** A session with both switches on, unless it is told otherwise. */
export function deferralSession(
  changes: Partial<Changing> = {},
  { builtin = BUILTIN, answers = [], dependencies = {} }: DeferralOptions = {},
): DeferralSession {
  const now: Changing = {
    lists: NO_LISTS,
    deferral: { builtin: true, mcp: true },
    foreign: FOREIGN,
    ...changes,
  };
  const provider: ToolProvider = {
    get modules() {
      return now.foreign;
    },
    unusable: [],
    listen: () => () => undefined,
    close: async () => undefined,
  };
  const model = scriptedModel(answers);
  // The fake tools use no services.
  const tools = new SessionTools(ToolRegistry.of(builtin, {} as ToolServices), [provider]);
  const test = testSession({
    model,
    dependencies: {
      tools,
      i18n: english,
      deferral: () => now.deferral,
      policyLists: () => now.lists,
      ...dependencies,
    },
  });
  return Object.assign(now, test, {
    model,
    say: (text: string) =>
      runTurn(test.session, { blocks: [{ type: 'text', text }] }, new AbortController().signal),
    sent: () => model.requests.at(-1)?.tools.map(({ name }) => name) ?? [],
  });
}

/** An answer of calls, each a name with its arguments. */
export const callsOf = (...calls: readonly (readonly [name: string, args: object])[]): ScriptedAnswer => [
  ...calls.map(([name, args], at) => ({
    type: 'tool_call' as const,
    id: `m${at + 1}`,
    name,
    arguments: JSON.stringify(args),
  })),
  { type: 'stop', reason: 'tool_calls' },
];
