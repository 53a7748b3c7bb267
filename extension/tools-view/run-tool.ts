// Runs a tool by hand: asks for its arguments, shows that it runs, and then what became of it.
import * as vscode from 'vscode';
import type { ToolListing } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible } from '../../agent/policy/display.ts';
import { errorText } from '../agents/error-text.ts';
import { CommandEditor } from '../approvals/command-editor.ts';
import { literal } from '../approvals/screen-text.ts';
import type { ReadOnlyDocuments } from '../commands/read-only-document.ts';
import { argumentsOf, canAsk, skeleton } from './arguments.ts';
import { askArguments } from './ask-arguments.ts';
import type { ByHand } from './by-hand.ts';
import { resultDocument } from './result-document.ts';
import type { ToolsSource } from './tools-source.ts';

/** What running depends on. */
export interface RunToolOptions {
  readonly i18n: I18n;
  readonly source: ToolsSource;
  readonly byHand: ByHand;
  readonly documents: ReadOnlyDocuments;
  /** Told with each call that ended: what was decided may have changed what there is. */
  ended(): void;
}

/** Runs tools, one for each request of a person. */
export class RunTool {
  readonly #options: RunToolOptions;
  readonly #editor: CommandEditor;
  readonly #subscription: vscode.Disposable;
  /** Tools whose arguments are being written as JSON, by the id of the document. */
  readonly #written = new Map<string, ToolListing>();
  #nextId = 1;

  constructor(options: RunToolOptions) {
    this.#options = options;
    const { i18n } = options;
    this.#editor = new CommandEditor(i18n, 'ocho-arguments', {
      file: (id) => `/${this.#nameOf(id).replace(/[^\w-]/g, '_')}.json`,
      use: (id) => i18n.text('toolstree-run-lens', { name: safe(this.#nameOf(id)) }),
    });
    this.#subscription = this.#editor.onSaved(({ id, command }) => void this.#runWritten(id, command));
  }

  /** Asks for the arguments and runs it; resolves when the person has seen the result, gave up, or writes JSON. */
  async ask(tool: ToolListing): Promise<void> {
    const all = argumentsOf(tool.inputSchema);
    if (!canAsk(all)) return this.#write(tool, skeleton(all));
    const given = await askArguments(tool.name, all, this.#options.i18n);
    if (!given) return;
    if (given.asJson) return this.#write(tool, skeleton(all, given.values));
    await this.#run(tool, JSON.stringify(given.values));
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#editor.dispose();
  }

  #nameOf(id: string): string {
    return this.#written.get(id)?.name ?? id;
  }

  async #write(tool: ToolListing, text: string): Promise<void> {
    const id = String(this.#nextId++);
    this.#written.set(id, tool);
    await this.#editor.open(id, text);
  }

  async #runWritten(id: string, text: string): Promise<void> {
    const tool = this.#written.get(id);
    if (!tool) return;
    const { i18n } = this.#options;
    const problem = problemOf(text);
    if (problem !== undefined) {
      const said = i18n.text('toolstree-run-not-json', { reason: visible(problem) });
      void vscode.window.showErrorMessage(literal(said));
      return;
    }
    await this.#run(tool, text);
  }

  async #run({ name }: ToolListing, json: string): Promise<void> {
    const { source, byHand, documents, i18n, ended } = this.#options;
    const { link, folder: cwd } = source;
    if (!link) return;
    if (!link.offers('_ocho/tools/call')) {
      const said = i18n.text('toolstree-run-too-old', { agent: visible(link.name) });
      void vscode.window.showErrorMessage(literal(said));
      return;
    }
    const progress = {
      location: vscode.ProgressLocation.Notification,
      title: i18n.text('toolstree-run-running', { name: safe(name) }),
      cancellable: true,
    };
    try {
      const report = await vscode.window.withProgress(progress, (_progress, token) => {
        const stop = new AbortController();
        token.onCancellationRequested(() => stop.abort());
        return byHand.run(link, { cwd, name, arguments: json }, stop.signal);
      });
      if (report) {
        const file = i18n.text('toolstree-result-file', { name: name.replace(/[^\w-]/g, '_') });
        await documents.show(file, resultDocument(name, json, report, i18n), 'md');
      } else {
        const said = i18n.text('toolstree-run-cancelled', { name: visible(name) });
        void vscode.window.showInformationMessage(literal(said));
      }
    } catch (error) {
      void vscode.window.showErrorMessage(literal(visible(errorText(error, i18n))));
    } finally {
      ended();
    }
  }
}

/** Why a text is no JSON object; undefined: it is one. */
function problemOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : text.trim();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function safe(text: string): string {
  return literal(visible(text));
}
