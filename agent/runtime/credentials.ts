import { readCredentials, storeProviderKey } from '../config/credentials.ts';
import { environmentOverrides, loadConfig } from '../config/load.ts';
import { createI18n } from '../i18n/fluent.ts';
import { openModel } from '../models/registry.ts';
import type { OchoDirs } from '../platform/dirs.ts';
import { userConfigFile } from './config-files.ts';
import { defaultModel, modelOptions } from './models.ts';

/** Whether the model a new session would get can be asked: it is known, and its key is there or not needed. */
export async function defaultModelReady(
  dirs: OchoDirs,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const overrides = [{ source: 'environment' as const, values: environmentOverrides(env) }];
  const { snapshot } = await loadConfig({ userFile: userConfigFile(dirs), overrides });
  if (!snapshot) return false;
  const options = modelOptions(
    snapshot,
    await readCredentials(dirs.state),
    env,
    createI18n({ locale: 'en' }),
  );
  try {
    await openModel(defaultModel(snapshot, options), options);
    return true;
  } catch {
    return false;
  }
}

/** Forgets every stored key. */
export async function forgetKeys(dirs: OchoDirs): Promise<void> {
  for (const provider of Object.keys(await readCredentials(dirs.state))) {
    await storeProviderKey(dirs.state, provider, undefined);
  }
}
