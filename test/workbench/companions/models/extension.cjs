// Gives language models to the editor: a vendor must be in the manifest of an extension, and the editor asks a person
// for consent only where the models are another extension's. What they answer, the suite says.
const vscode = require('vscode');

exports.activate = () => ({
  /** Disposable; undefined in an editor that has no providers yet (before 1.104). */
  register: (provider) => vscode.lm.registerLanguageModelChatProvider?.('suite', provider),
});
