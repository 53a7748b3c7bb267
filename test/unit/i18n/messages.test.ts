// Every message exists in every locale with the same arguments, every id in the sources exists and gets the arguments it
// has, and none is unused. That each of these faults is found: checks.test.ts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHIPPED_LOCALES } from '../../../agent/i18n/locale.ts';
import { differences, type LocaleFiles, type LocaleMessages, readLocale } from './locale-messages.ts';
import { manifestFaults } from './manifest-texts.ts';
import { openSources, type SourceProgram } from './source-program.ts';
import { type Exceptions, useFaults } from './use-faults.ts';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const EXCEPTIONS: Exceptions = {
  neverMade: [
    // A code is one of a problem, or one of a note.
    /^receipts-(?:note|problem)-/,
    // Only what passes is tried again.
    /^models-retry-/,
    // Neither help nor what was not understood is a step that is carried out.
    /^offline-(?:help|unknown)-(?:done|failed)$/,
    /^offline-step-unknown$/,
    // What is not fixed is searched for.
    /^chat-mention-(?:file|folder|symbol)$/,
    /^runtime-sandbox-off$/,
    /^external-ready$/,
  ],
  // Where a diagnostic is made of a message (`aboutKey`, `tools/settings.ts`), it gets the key it is about.
  // An end of a server that is told of has the last lines of its log with it (`withLog`).
  added: [
    [/^config-/, ['key']],
    [/^mcp-(?:closed|ended)$/, ['log', 'written']],
  ],
  unchecked: [
    // The subject of a task goes with its kind.
    /^offline-.*-(?:done|failed)$/,
    // Only of a chat that runs: then it is no queue that is closed.
    /^chat-close-queued-detail$/,
  ],
  noMessages: [
    // Names of options and programs, of classes of git's options, and parts of ids.
    /^config-(?:dir|secrets)$/,
    /^git-(?:runs|config-runs|checkout|config|create|quiet|shows)$/,
    /^run-script$/,
    /^sandbox-(?:exec|uncovered)$/,
  ],
  open: {
    // Ids that stand in tables and properties: each is a literal, which is looked for by itself.
    'agent/acp/commands.ts': 1,
    'agent/cli/config-rules.ts': 1,
    'agent/cli/help.ts': 3,
    'agent/cli/setup.ts': 1,
    'agent/config/check.ts': 1,
    'agent/config/selection.ts': 2,
    'agent/external/checks.ts': 1,
    'agent/external/shape.ts': 1,
    'agent/files/errors.ts': 1,
    'agent/i18n/client.ts': 1,
    'agent/lsp/config/completion.ts': 1,
    'agent/lsp/config/header-completion.ts': 1,
    'agent/lsp/config/hover.ts': 1,
    'agent/lsp/registry/completion.ts': 2,
    'agent/lsp/registry/places.ts': 1,
    'agent/lsp/tool-text.ts': 3,
    'agent/models/offline.ts': 1,
    'agent/policy/path-class.ts': 2,
    'agent/policy/question-markdown.ts': 1,
    'agent/policy/question.ts': 1,
    'agent/policy/sandboxed.ts': 1,
    'agent/policy/shell/run.ts': 1,
    'agent/runtime/policy-settings.ts': 1,
    'agent/tools/schema.ts': 2,
    'extension/approvals/form-answers.ts': 1,
    'extension/chat/pages/export.ts': 1,
    'extension/policy-view/policy-rows.ts': 1,
    'extension/tools-view/result-document.ts': 1,
    // Arguments that pass through a function which makes them fit to be seen, or come with an error.
    'agent/cli/tools-registry.ts': 1,
    'agent/models/retry.ts': 1,
  },
};

function filesOf(locale: string): LocaleFiles {
  const folder = path.join(root, 'locales', locale);
  const names = readdirSync(folder).filter((name) => name.endsWith('.ftl'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

describe('messages', function () {
  this.timeout(120_000);
  let program: SourceProgram;
  let english: LocaleMessages;
  const faultsIn: Record<string, string[]> = {};
  before(() => {
    faultsIn.en = [];
    english = readLocale('en', filesOf('en'), faultsIn.en);
    program = openSources(root, ['agent', 'extension']);
  });
  after(() => program.close());

  for (const locale of SHIPPED_LOCALES) {
    it(`are well made in ${locale}, and complete, with the arguments and variants of the English ones`, () => {
      const faults: string[] = [];
      const messages = readLocale(locale, filesOf(locale), faults);
      assert.deepEqual([...faults, ...differences(english, messages, locale)], []);
    });
  }

  it('exist for all that the sources ask for, with the arguments that are given, and are all used', () => {
    // The extension has ids of commands, views, rows and styles as well.
    const faults = useFaults(program, english, EXCEPTIONS, (file) => file.startsWith('agent/'));
    assert.deepEqual(faults, []);
  });

  it('of the manifest exist in every locale for all of its keys, and are all used', () => {
    const nls = ['package.nls.json', 'package.nls.es.json'];
    const texts = nls.map((file) => [file, JSON.parse(readFileSync(path.join(root, file), 'utf8'))] as const);
    const manifest = readFileSync(path.join(root, 'package.json'), 'utf8');
    assert.deepEqual(manifestFaults(manifest, Object.fromEntries(texts)), []);
  });
});
