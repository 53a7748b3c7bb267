import path from 'node:path';
import { nearestName } from '../../config/nearest.ts';
import { isLogSetting, LOG_SETTINGS } from '../../platform/log.ts';
import type { CliContext } from '../context.ts';
import type { Finding } from '../doctor.ts';

/** Every variable of Ocho's own a person may set. */
const KNOWN = [
  'OCHO_CONFIG_DIR',
  'OCHO_LOCALE',
  'OCHO_LOG',
  'OCHO_MODEL',
  'OCHO_RESTRICTED',
  'OCHO_STATE_DIR',
];
/** Set by Ocho itself for what it starts. */
const OWN = ['OCHO_CALL', 'OCHO_BUILD_VERSION'];

/**
 * The variables `OCHO_…`, as far as they do something a person may not expect, or nothing. `OCHO_LOCALE` and `OCHO_MODEL`
 * are looked at with the language and the configuration.
 */
export async function checkVariables({ env }: CliContext): Promise<Finding[]> {
  return [...restricted(env), ...logLevel(env), ...folders(env), ...unknown(env)];
}

type Environment = CliContext['env'];

function restricted({ OCHO_RESTRICTED: value }: Environment): Finding[] {
  if (!value || value === '0') return [];
  const check = 'restricted';
  if (value === '1') {
    const remedy = { id: 'cli-doctor-restricted-lift' };
    return [{ check, status: 'warn', text: { id: 'cli-doctor-restricted' }, remedy }];
  }
  const text = { id: 'cli-doctor-restricted-odd', args: { value } };
  return [{ check, status: 'warn', text, remedy: { id: 'cli-doctor-restricted-odd-fix' } }];
}

function logLevel({ OCHO_LOG: value }: Environment): Finding[] {
  if (!value || isLogSetting(value)) return [];
  const text = { id: 'cli-doctor-log-level', args: { value } };
  const remedy = { id: 'cli-doctor-log-level-fix', args: { known: LOG_SETTINGS.join(', ') } };
  return [{ check: 'log-level', status: 'warn', text, remedy }];
}

function folders(env: Environment): Finding[] {
  return ['OCHO_CONFIG_DIR', 'OCHO_STATE_DIR'].flatMap((variable) => {
    const value = env[variable];
    if (!value || path.isAbsolute(value)) return [];
    const text = { id: 'cli-doctor-folder-relative', args: { variable, value } };
    return [{ check: 'variable', status: 'warn', text, remedy: { id: 'cli-doctor-folder-relative-fix' } }];
  });
}

function unknown(env: Environment): Finding[] {
  const names = Object.keys(env).filter((name) => name.startsWith('OCHO_') && env[name]);
  return names
    .filter((name) => !KNOWN.includes(name) && !OWN.includes(name))
    .map((variable) => {
      const suggestion = nearestName(variable, KNOWN);
      const remedy = suggestion
        ? { id: 'cli-doctor-variable-near-fix', args: { suggestion } }
        : { id: 'cli-doctor-variable-unknown-fix', args: { known: KNOWN.join(', ') } };
      const text = { id: 'cli-doctor-variable-unknown', args: { variable } };
      return { check: 'variable', status: 'warn', text, remedy };
    });
}
