// The real policy behind `ocho policy explain`, under the configuration of the folder.
import path from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import type { ConfigSnapshot } from '../config/load.ts';
import { toPolicyLists } from '../config/policy-lists.ts';
import { realFolder } from '../platform/folders.ts';
import type { PolicyContext } from '../policy/decision.ts';
import { explainPath, explainShell, explainUrl } from '../policy/explain.ts';
import { classifyUrl } from '../policy/network.ts';
import type { CommandPart, SandboxPart } from '../policy/plan.ts';
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
  const confinement = confinements(snapshot, context);
  const fixed = textOption(given, 'cwd') !== undefined;
  return async (question) => {
    if (question.kind === 'url') {
      return explainUrl(question, policy, base, await privateHosts(snapshot));
    }
    const cwd = question.cwd === undefined ? undefined : path.resolve(folder, question.cwd);
    const here = cwd === undefined || fixed ? base : { ...base, roots: [realFolder(cwd)] };
    const asked = cwd === undefined ? {} : { cwd };
    const { kind } = question;
    if (kind === 'shell') {
      const { command, platform } = question;
      const sandbox = await confinement(platform, here, cwd);
      return explainShell({ command, platform, ...asked, ...(sandbox ? { sandbox } : {}) }, policy, here);
    }
    return explainPath({ op: question.op, path: question.path, ...asked }, policy, here);
  };
}

type FindConfinement = (
  platform: CommandPart['platform'],
  context: PolicyContext,
  cwd: string | undefined,
) => Promise<SandboxPart | undefined>;

/** How commands of a folder would be confined under this configuration; looked at once for each folder. */
function confinements(snapshot: ConfigSnapshot, { env }: CliContext): FindConfinement {
  const known = new Map<string, Promise<SandboxPart | undefined>>();
  return (platform, { roots, ownFolders }, cwd = roots[0] ?? '/') => {
    // The shell of another system would not run here.
    if (snapshot.profile.sandbox === 'off' || platform !== 'posix') return Promise.resolve(undefined);
    const key = JSON.stringify([roots, cwd]);
    let part = known.get(key);
    if (!part) {
      part = confinementOf(snapshot, { roots, ownFolders, env }, realFolder(cwd));
      known.set(key, part);
    }
    return part;
  };
}

async function confinementOf(
  snapshot: ConfigSnapshot,
  { roots, ownFolders, env }: Pick<PolicyContext, 'roots' | 'ownFolders'> & Pick<CliContext, 'env'>,
  cwd: string,
): Promise<SandboxPart | undefined> {
  const [{ createProcessService }, { detectSandbox }, { createCommandSandbox }, { toSandboxProfile }] =
    await Promise.all([
      import('../platform/process-service.ts'),
      import('../sandbox/detect.ts'),
      import('../sandbox/command-sandbox.ts'),
      import('../sandbox/profile.ts'),
    ]);
  const sandbox = createCommandSandbox({
    system: () => detectSandbox(createProcessService({ env }), env),
    profile: () => toSandboxProfile(snapshot),
    ownFolders,
  });
  return (await sandbox.confine({ cwd, roots, env: {} }))?.part;
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
