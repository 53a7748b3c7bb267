// Keys of providers in the editor's secret storage, handed to Ocho's own agent when it asks; never in settings, the
// environment or a log.
import * as vscode from 'vscode';
import type { OchoHandlers } from '../agent-process/connection.ts';

/** The secrets. Names are as in `_ocho/secret/*`: `provider:<id>`. */
export interface Secrets extends vscode.Disposable {
  readonly handlers: Pick<OchoHandlers, '_ocho/secret/get' | '_ocho/secret/set'>;
  /** One was stored or removed, here or in another window. */
  readonly onChange: vscode.Event<void>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  has(name: string): Promise<boolean>;
}

const PREFIX = 'ocho.secret.';
/** What an agent may ask for. */
const NAME = /^provider:[^\s/]{1,100}$/u;

/** Makes the secrets. */
export function createSecrets({ secrets }: Pick<vscode.ExtensionContext, 'secrets'>): Secrets {
  const changed = new vscode.EventEmitter<void>();
  const subscription = secrets.onDidChange(({ key }) => {
    if (key.startsWith(PREFIX)) changed.fire();
  });
  const keyOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`no such secret: ${name}`);
    return `${PREFIX}${name}`;
  };
  const set = async (name: string, value: string): Promise<void> => secrets.store(keyOf(name), value);
  const remove = async (name: string): Promise<void> => secrets.delete(keyOf(name));
  return {
    onChange: changed.event,
    set,
    remove,
    has: async (name) => (await secrets.get(keyOf(name))) !== undefined,
    handlers: {
      '_ocho/secret/get': async ({ name }) => ({ value: (await secrets.get(keyOf(name))) ?? null }),
      '_ocho/secret/set': async ({ name, value }) => {
        await (value === null ? remove(name) : set(name, value));
        return {};
      },
    },
    dispose: () => vscode.Disposable.from(subscription, changed).dispose(),
  };
}
