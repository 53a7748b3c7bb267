import { OchoError } from '../i18n/message.ts';
import type { ConfigDiagnostic } from './diagnostic.ts';

/** Carries the diagnostics for those who can show all of them; its text is the first error. */
export class ConfigError extends OchoError {
  readonly diagnostics: readonly ConfigDiagnostic[];

  constructor(diagnostics: readonly ConfigDiagnostic[]) {
    const first = diagnostics.find((each) => each.severity === 'error');
    super('CONFIG_INVALID', first?.message ?? { id: 'config-invalid' });
    this.name = 'ConfigError';
    this.diagnostics = diagnostics;
  }
}
