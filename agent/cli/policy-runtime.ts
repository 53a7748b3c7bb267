// The real policy behind `ocho policy explain`, under the configuration of the folder.
import path from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import type { ConfigSnapshot } from '../config/load.ts';
import { toPolicyLists } from '../config/policy-lists.ts';
import { realFolder } from '../platform/folders.ts';
import type { PolicyContext } from '../policy/decision.ts';
import { explainPath, explainShell, explainUrl } from '../policy/explain.ts';
import { classifyUrl } from '../policy/network.ts';
import { createPolicy } from '../policy/policy.ts';
import { type GivenArguments, textOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import { folderOf, loadCliConfig, policyOverrides } from './load-config.ts';
import type { Explain } from './policy-questions.ts';

/** Opens the policy. The mode is `--mode`, else `supervised`, as if somebody could be asked. Rejects with `ConfigError`. */
export async function openExplain(given: GivenArguments, context: CliContext): Promise<Explain> {
  const overrides = policyOverrides(given);
  const folder = folderOf(given, context);
  const { snapshot, diagnostics } = await loadCliConfig(context, folder, overrides);
  if (!snapshot) throw new ConfigError(diagnostics);
  const policy = createPolicy({ classifyUrl });
  const level = overrides.level ?? 'supervised';
  const base = { ...policyContext(snapshot, folder, context), level };
  // A question's own folder is its workspace, unless the command line has named one.
  const fixed = textOption(given, 'cwd') !== undefined;
  return async (question) => {
    if (question.kind === 'url') {
      return explainUrl(question, policy, base, await privateHosts(snapshot));
    }
    const cwd = question.cwd === undefined ? undefined : path.resolve(folder, question.cwd);
    const here = cwd === undefined || fixed ? base : { ...base, roots: [realFolder(cwd)] };
    const asked = cwd === undefined ? {} : { cwd };
    return question.kind === 'shell'
      ? explainShell({ command: question.command, platform: question.platform, ...asked }, policy, here)
      : explainPath({ op: question.op, path: question.path, ...asked }, policy, here);
  };
}

/** `tools.web_fetch.allowed_private_hosts`, as the tool takes it. */
async function privateHosts(snapshot: ConfigSnapshot): Promise<readonly string[]> {
  const [{ default: webFetch }, { settingsOf }] = await Promise.all([
    import('../tools/builtin/web-fetch.tool.ts'),
    import('../tools/settings.ts'),
  ]);
  const hosts = settingsOf(webFetch, snapshot).allowed_private_hosts;
  return Array.isArray(hosts) ? hosts.filter((each) => typeof each === 'string') : [];
}

function policyContext(snapshot: ConfigSnapshot, folder: string, { dirs }: CliContext): PolicyContext {
  return {
    sessionId: 'explain',
    level: snapshot.profile.level,
    highRisk: snapshot.profile.high_risk,
    lists: toPolicyLists(snapshot),
    roots: [realFolder(folder)],
    ownFolders: [dirs.config, dirs.state].map(realFolder),
    sessionGrants: [],
    canAsk: true,
  };
}
