// `ocho tools registry check [FILE]`
import { statSync } from 'node:fs';
import path from 'node:path';
import type { CheckedFile } from '../external/check-files.ts';
import type { RegistryFinding } from '../external/finding.ts';
import { REGISTRY_NAME, type RegistryFile, registryFiles } from '../external/places.ts';
import type { I18n } from '../i18n/message.ts';
import { visible } from '../policy/display.ts';
import { registryFilesIn } from '../runtime/registry-files.ts';
import { BUILTIN_NAMES } from '../tools/catalogue.ts';
import { atMost, type GivenArguments, subcommand, UsageError } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { folderOf, loadCliConfig } from './load-config.ts';
import { printJson } from './terminal.ts';

/** Checks one registry, or those of the folder; resolves to 0 when there is no error in any, else to 2. */
export async function checkRegistries(given: GivenArguments, context: CliContext): Promise<number> {
  subcommand('tools registry', { ...given, positionals: given.positionals.slice(1) }, ['check']);
  atMost(given, 3);
  const cwd = folderOf(given, context);
  const [, , named] = given.positionals;
  const { checkFiles } = await import('../external/check-files.ts');
  const files = named === undefined ? await filesOf(cwd, context) : [namedFile(path.resolve(cwd, named))];
  const checked = await checkFiles(files, BUILTIN_NAMES);
  if (checked.length === 0) {
    const file = files[0]?.file ?? path.join(cwd, REGISTRY_NAME);
    throw new UsageError({
      id: named === undefined ? 'external-check-none' : 'external-check-missing',
      args: { file },
    });
  }
  const ok = checked.every(({ check }) => check.findings.every(({ severity }) => severity !== 'error'));
  if (given.values.json)
    printJson(context.terminal, { ok, files: checked.map((each) => toJson(each, context.i18n)) });
  else for (const each of checked) print(each, cwd, context);
  return ok ? EXIT.done : EXIT.usage;
}

/** The registries of a folder; those its configuration names as well, as far as that can be read. */
async function filesOf(cwd: string, context: CliContext): Promise<readonly RegistryFile[]> {
  const { snapshot } = await loadCliConfig(context, cwd);
  return snapshot ? registryFilesIn(snapshot, [cwd]) : registryFiles([cwd]);
}

/** A file, or the registry of a folder. */
function namedFile(given: string): RegistryFile {
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return { file: isFolder ? path.join(given, REGISTRY_NAME) : given, mayBeForeign: false, isNamed: true };
}

/** `file:line:column severity code text`, as editors and terminals follow it, and how many tools of which kind. */
function print({ file, check }: CheckedFile, cwd: string, { terminal, i18n }: CliContext): void {
  const way = path.relative(cwd, file);
  const name = visible(way.startsWith('..') || path.isAbsolute(way) ? file : way);
  for (const { code, severity, span, message, suggestion } of check.findings) {
    const instead =
      suggestion?.kind === 'replace'
        ? ` ${i18n.text('external-check-instead', { value: JSON.stringify(suggestion.value) })}`
        : '';
    terminal.out(
      `${name}:${span.line}:${span.column} ${severity} ${code} ${visible(i18n.format(message) + instead)}\n`,
    );
  }
  if (check.kind === 'foreign') return;
  if (check.kind === 'broken') {
    terminal.out(`${i18n.text('external-check-refused', { file: name })}\n`);
    return;
  }
  const count = (state: string) => check.entries.filter((entry) => entry.state === state).length;
  const [ready, planned, deprecated, invalid] = ['ready', 'planned', 'deprecated', 'invalid'].map(count);
  const args = { file: name, ready, planned, deprecated, invalid };
  const numbers = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, value ?? 0]));
  terminal.out(`${i18n.text('external-check-summary', numbers)}\n`);
}

function toJson({ file, check }: CheckedFile, i18n: I18n) {
  return {
    file,
    kind: check.kind,
    // Of a file that is refused as a whole no tool is there, however good its entry is.
    tools: check.entries.map(({ name, state }) => ({
      name,
      state: check.kind === 'broken' ? 'invalid' : state,
    })),
    findings: check.findings.map((finding) => findingToJson(finding, i18n)),
  };
}

function findingToJson({ code, severity, path: at, span, message, suggestion }: RegistryFinding, i18n: I18n) {
  return {
    code,
    severity,
    path: at,
    line: span.line,
    column: span.column,
    message: i18n.format(message),
    ...(suggestion ? { suggestion } : {}),
  };
}
