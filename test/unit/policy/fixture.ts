// A policy over a throw-away workspace, and plans as tools make them.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PolicyContext, PolicyLists } from '../../../agent/policy/decision.ts';
import { classifyUrl } from '../../../agent/policy/network.ts';
import type { Plan, PlanPart } from '../../../agent/policy/plan.ts';
import { createPolicy } from '../../../agent/policy/policy.ts';
import { NO_LISTS } from '../../support/no-lists.ts';

/** Noon of a day; rules expire against it. */
export const NOW = Date.UTC(2026, 0, 15, 12);

export const policy = createPolicy({
  classifyUrl,
  now: () => NOW,
  home: '/home/nobody',
  gitConfig: () => [],
});

/** A workspace with a few files; call `remove` afterwards. */
export function workspace(): { readonly root: string; readonly state: string; remove(): void } {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'ocho-policy-')));
  const root = join(base, 'ws');
  const state = join(base, 'state');
  for (const folder of ['ws/src', 'ws/.git/hooks', 'state/blobs'])
    mkdirSync(join(base, folder), { recursive: true });
  for (const file of ['src/index.ts', 'README.md', 'package.json', '.git/config']) {
    writeFileSync(join(root, file), 'x\n');
  }
  return { root, state, remove: () => rmSync(base, { recursive: true, force: true }) };
}

/** A supervised session in which somebody can be asked. */
export function session(
  place: { readonly root: string; readonly state: string },
  change: Partial<Omit<PolicyContext, 'lists'>> & { readonly lists?: Partial<PolicyLists> } = {},
): PolicyContext {
  return {
    sessionId: 's',
    level: 'supervised',
    highRisk: 'block',
    roots: [place.root],
    ownFolders: [place.state],
    sessionGrants: [],
    canAsk: true,
    ...change,
    lists: { ...NO_LISTS, ...change.lists },
  };
}

export function plan(tool: string, ...parts: PlanPart[]): Plan {
  return { tool, args: {}, parts, details: undefined };
}

/** A call of `shell`. */
export function shell(root: string, command: string): Plan {
  return plan('shell', {
    kind: 'command',
    command,
    platform: 'posix',
    cwd: root,
    shell: '/bin/bash',
    envHash: '',
    background: false,
  });
}

/** A call of a file tool on a path below the root, or an absolute one. */
export function file(root: string, op: 'read' | 'write' | 'edit' | 'search', path: string): Plan {
  const resolved = path.startsWith('/') ? path : join(root, path);
  const tool = { read: 'file_read', write: 'file_write', edit: 'file_edit', search: 'content_search' }[op];
  return plan(tool, { kind: 'path', op, path, resolved });
}

export function mcp(tool: string, identity = 'a'.repeat(64)): Plan {
  return plan(tool, { kind: 'external', source: 'mcp', server: 'notes', identity });
}
