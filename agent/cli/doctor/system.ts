import path from 'node:path';
import { credentialsExposed, credentialsFile } from '../../config/credentials.ts';
import { SHIPPED_LOCALES } from '../../i18n/locale.ts';
import { canWrite } from '../../platform/folders.ts';
import type { CliContext } from '../context.ts';
import type { Finding } from '../doctor.ts';

/** The oldest Node.js this package runs on (`engines` in package.json). */
const OLDEST_NODE = [20, 19] as const;

/** Whether this Node.js is new enough. */
export async function checkNode(version: string = process.versions.node): Promise<Finding[]> {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const text = { id: 'cli-doctor-node', args: { version } };
  if (enough) return [{ check: 'node', status: 'ok', text }];
  const remedy = { id: 'cli-doctor-node-old', args: { oldest: OLDEST_NODE.join('.') } };
  return [{ check: 'node', status: 'fail', text, remedy }];
}

/** Whether sessions, keys and configuration can be kept, and kept private. */
export async function checkFolders({ dirs }: CliContext): Promise<Finding[]> {
  const findings = await Promise.all([
    folder('state', dirs.state, 'fail'),
    folder('config-dir', dirs.config, 'warn'),
  ]);
  const log = path.join(dirs.state, 'log', 'ocho.log');
  findings.push({ check: 'log', status: 'ok', text: { id: 'cli-doctor-log', args: { file: log } } });
  if (await credentialsExposed(dirs.state)) {
    const args = { file: credentialsFile(dirs.state) };
    const text = { id: 'cli-doctor-keys-exposed', args };
    findings.push({ check: 'keys', status: 'warn', text, remedy: { id: 'cli-doctor-keys-close', args } });
  }
  return findings;
}

/** Which language is spoken, and whether it is the one that OCHO_LOCALE asks for. */
export async function checkLocale({ i18n, env }: CliContext): Promise<Finding[]> {
  const text = { id: 'cli-doctor-locale', args: { locale: i18n.locale } };
  const wanted = env.OCHO_LOCALE?.trim();
  if (!wanted || /^[a-z]+/.exec(wanted.toLowerCase())?.[0] === i18n.locale) {
    return [{ check: 'locale', status: 'ok', text }];
  }
  const args = { wanted, known: SHIPPED_LOCALES.join(', ') };
  return [{ check: 'locale', status: 'warn', text, remedy: { id: 'cli-doctor-locale-unknown', args } }];
}

async function folder(check: string, name: string, missing: 'warn' | 'fail'): Promise<Finding> {
  const args = { folder: name };
  if (canWrite(name)) return { check, status: 'ok', text: { id: 'cli-doctor-folder', args } };
  const text = { id: 'cli-doctor-folder-closed', args };
  return { check, status: missing, text, remedy: { id: 'cli-doctor-folder-open', args } };
}
