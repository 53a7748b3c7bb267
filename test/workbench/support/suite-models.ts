// Language models that a suite gives to the editor, through the companion (companions/models): a vendor must be in the
// manifest of an extension, and the editor asks a person only where the models are another extension's.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** A model as providers describe one (the editor's API of 1.104; the types here are those of 1.100). */
export interface Described {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly version: string;
  readonly maxInputTokens: number;
  readonly maxOutputTokens: number;
  readonly capabilities: { readonly imageInput?: boolean; readonly toolCalling?: boolean };
  readonly requiresAuthorization?: boolean;
}

/** What came to a model. */
export interface Asked {
  readonly model: string;
  readonly messages: readonly { readonly role: number; readonly content: readonly unknown[] }[];
  readonly tools: readonly string[];
  readonly token: vscode.CancellationToken;
  report(part: vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart): void;
}
/** What one request gets. */
export type Answer = (asked: Asked) => void | Promise<void>;

/** A provider that answers what it is told to. */
export class SuiteModels {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #answers: Answer[] = [];
  readonly asked: Asked[] = [];
  readonly onDidChangeLanguageModelChatInformation = this.#changed.event;
  models: readonly Described[];

  constructor(models: readonly Described[]) {
    this.models = models;
  }

  /** Says what the next requests get. */
  queue(...answers: readonly Answer[]): void {
    this.#answers.push(...answers);
  }

  clear(): void {
    this.#answers.length = 0;
    this.asked.length = 0;
  }

  offer(models: readonly Described[]): void {
    this.models = models;
    this.#changed.fire();
  }

  provideLanguageModelChatInformation(): readonly Described[] {
    return this.models;
  }

  async provideLanguageModelChatResponse(
    model: Described,
    messages: Asked['messages'],
    options: { readonly tools?: readonly { readonly name: string }[] },
    progress: { report: Asked['report'] },
    token: vscode.CancellationToken,
  ): Promise<void> {
    const tools = (options.tools ?? []).map(({ name }) => name);
    const asked: Asked = {
      model: model.id,
      messages,
      tools,
      token,
      report: (part) => progress.report(part),
    };
    this.asked.push(asked);
    const answer = this.#answers.shift();
    if (answer) await answer(asked);
    else asked.report(new vscode.LanguageModelTextPart('(end of script)'));
  }

  provideTokenCount(_model: unknown, text: unknown): number {
    return String(text).length / 4;
  }
}

/** A model, with what is no matter filled in. */
export const described = (id: string, more: Partial<Described> = {}): Described => ({
  id,
  name: `Suite ${id}`,
  family: 'suite',
  version: '1',
  maxInputTokens: 50_000,
  maxOutputTokens: 4_000,
  capabilities: { toolCalling: true },
  ...more,
});

/** Words as a model streams them. */
export const text = (value: string): vscode.LanguageModelTextPart => new vscode.LanguageModelTextPart(value);

/** Gives the models to the editor; undefined where it takes none yet (before 1.104). */
export async function register(provider: SuiteModels): Promise<vscode.Disposable | undefined> {
  const companion = vscode.extensions.getExtension<{
    register(provider: SuiteModels): vscode.Disposable | undefined;
  }>('ocho-tests.test-models');
  assert.ok(companion, 'the companion is installed');
  const registration = (await companion.activate()).register(provider);
  // The editor asks a provider for its models when somebody asks the editor, or when the provider has others.
  provider.offer(provider.models);
  return registration;
}
