import {
  providerSecret,
  readCredentials,
  type SecretStore,
  storeProviderKey,
} from '../config/credentials.ts';
import { environmentOverrides, loadConfig } from '../config/load.ts';
import { createI18n } from '../i18n/fluent.ts';
import { keyOwner } from '../models/providers.ts';
import { openModel, providerNames } from '../models/registry.ts';
import { systemClock } from '../platform/clock.ts';
import type { OchoDirs } from '../platform/dirs.ts';
import { userConfigFile } from './config-files.ts';
import { type ModelServices, ModelSource } from './model-source.ts';
import { modelOptions } from './models.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the model a new session would get can be asked: it is known, and its key is there or not needed. */
export async function defaultModelReady(
  dirs: OchoDirs,
  env: Environment,
  services: ModelServices = {},
): Promise<boolean> {
  const load = async () => (await loadUser(dirs, env)).snapshot;
  const snapshot = await load();
  if (!snapshot) return false;
  const i18n = createI18n({ locale: 'en' });
  const source = new ModelSource({ stateDir: dirs.state, env, i18n, clock: systemClock, services, load });
  try {
    await source.prepare(snapshot);
    const options = source.known();
    if (options) await openModel(source.defaultModel(snapshot), options);
    return options !== undefined;
  } catch {
    return false;
  }
}

/** Forgets every stored key, those the client keeps for the providers of the configuration included. */
export async function forgetKeys(dirs: OchoDirs, env: Environment, secrets?: SecretStore): Promise<void> {
  const stored = await readCredentials(dirs.state);
  for (const provider of Object.keys(stored)) await storeProviderKey(dirs.state, provider, undefined);
  if (!secrets) return;
  const { snapshot } = await loadUser(dirs, env);
  const options = snapshot && modelOptions(snapshot, stored, env, createI18n({ locale: 'en' }));
  const names = options ? providerNames(options) : ['anthropic', 'openai', ...Object.keys(stored)];
  const owners = new Set(names.map(keyOwner));
  await Promise.all([...owners].map((provider) => secrets.set(providerSecret(provider), undefined)));
}

function loadUser(dirs: OchoDirs, env: Environment) {
  const overrides = [{ source: 'environment' as const, values: environmentOverrides(env) }];
  return loadConfig({ userFile: userConfigFile(dirs), overrides });
}
