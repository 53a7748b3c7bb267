// Makes the module of a registry's tool: what the agent, its policy, a model and an editor are told of it.
import path from 'node:path';
import type { I18n } from '../i18n/message.ts';
import { realOf, statOf } from '../platform/file-stamp.ts';
import { commandLine } from '../policy/command-line.ts';
import { cutCounted, visible } from '../policy/display.ts';
import type { ToolFiles, ToolModule } from '../tools/tool.ts';
import type { CheckedEntry } from './checks.ts';
import { isInside } from './location.ts';
import { inputOf, programTool, type ReadyTool } from './program-tool.ts';
import { programResult } from './run.ts';

/** What making modules takes. */
export interface ModuleOptions {
  readonly i18n: I18n;
  /** Milliseconds a call may take, as the configuration has it now. */
  timeoutMs(): number;
  /** Absolute: paths that are shown start here where they can. */
  readonly folder: string;
}

/** Characters of a description; it is sent with every request. */
const LONGEST_DESCRIPTION = 600;

/** The module of a tool with its files. */
export function registryModule(
  ready: ReadyTool,
  files: ToolFiles,
  { i18n, timeoutMs, folder }: ModuleOptions,
): ToolModule {
  const { entry, file } = ready;
  const input = inputOf(entry.capabilities);
  const about = oneParagraph(entry.description);
  const { manual } = files;
  const read = manual && i18n.text('external-manual', { path: shortened(manual, folder) });
  const module: ToolModule<typeof input, Details, Result> = {
    id: entry.name,
    definition: {
      name: entry.name,
      description: 'external-tool',
      input,
      foreign: {
        description: read ? `${about} ${read}` : about,
        inputSchema: schemaFor(entry.capabilities, i18n),
      },
    },
    source: { kind: 'registry', file },
    files,
    tags: entry.tags,
    settings: [],
    view: {
      kind: 'execute',
      title: ({ capability, arguments: rest }) =>
        commandLine([entry.name, ...[capability, rest].flat().filter((word) => typeof word === 'string')]),
      locations: () => [],
    },
    result: programResult,
    createTool: (services) => programTool(ready, services, timeoutMs),
  };
  // The registry handles all as the general contract; the executor checks arguments with the module's own schema.
  return module as unknown as ToolModule;
}

type Details = import('./program-tool.ts').RunDetails;
type Result = import('./run.ts').ProgramResult;

function schemaFor(capabilities: readonly string[], i18n: I18n): Readonly<Record<string, unknown>> {
  return {
    type: 'object',
    properties: {
      capability: {
        type: 'string',
        enum: capabilities,
        description: i18n.text('external-arg-capability'),
      },
      arguments: {
        type: 'array',
        items: { type: 'string' },
        description: i18n.text('external-arg-arguments'),
      },
    },
    required: ['capability'],
  };
}

/** Somebody's text as one paragraph of bounded length in which nothing is hidden. */
export function oneParagraph(text: string): string {
  return cutCounted(visible(text.replace(/\s+/g, ' ').trim()), LONGEST_DESCRIPTION);
}

function shortened(file: string, folder: string): string {
  return isInside(file, folder) ? path.relative(folder, file) : file;
}

/**
 * The files of an entry of the registry `file` that has this entry point (links resolved) at this place: the place as it
 * is named, which is what an editor knows the file by, and its manual, beside its entry point or in `tools/<name>` of the
 * registry's folder.
 */
export function filesOf(
  { name, place, entryPoint }: Pick<CheckedEntry, 'name' | 'place' | 'entryPoint'>,
  file: string,
): ToolFiles {
  if (place === undefined || entryPoint === undefined) return {};
  const manual = manualOf(name, file, path.dirname(entryPoint));
  return { entryPoint: place, ...(manual === undefined ? {} : { manual }) };
}

function manualOf(name: string, file: string, beside: string): string | undefined {
  const folder = path.dirname(file);
  for (const place of new Set([beside, path.join(folder, 'tools', name)])) {
    const manual = path.join(place, 'TOOL.md');
    if (!statOf(manual)?.isFile()) continue;
    const [real, within] = [realOf(manual), realOf(folder)];
    if (real !== undefined && within !== undefined && isInside(real, within)) return manual;
  }
  return undefined;
}
