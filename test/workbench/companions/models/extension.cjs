// Gives language models to the editor: a vendor must be in the manifest of an extension, and the editor asks a person
// for consent only where the models are another extension's. What they answer, the suite says; for a page suite, which
// is not in the extension host, an environment variable does.
const vscode = require('vscode');

exports.activate = () => {
  const words = process.env.OCHO_TEST_MODEL_SAYS;
  if (words) vscode.lm.registerLanguageModelChatProvider('suite', guarded(words));
  return {
    /** Disposable; undefined in an editor that has no providers yet (before 1.104). */
    register: (provider) => vscode.lm.registerLanguageModelChatProvider?.('suite', provider),
  };
};

/** One model that may be asked only with the person's consent. */
const guarded = (words) => ({
  provideLanguageModelChatInformation: () => [
    {
      id: 'guarded',
      name: 'Suite guarded',
      family: 'suite',
      version: '1',
      maxInputTokens: 50_000,
      maxOutputTokens: 4_000,
      capabilities: { toolCalling: true },
      requiresAuthorization: true,
    },
  ],
  provideLanguageModelChatResponse: async (_model, _messages, _options, progress) => {
    progress.report(new vscode.LanguageModelTextPart(words));
  },
  provideTokenCount: async () => 1,
});
