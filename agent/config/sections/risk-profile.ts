import { z } from 'zod';
import { isEntry, isToolEntry } from '../../policy/rule-text.ts';

/** Names only: a pattern in such a list would match no tool, and what it was to keep out would come in. */
const toolNames = z.array(
  z
    .string()
    .min(1, { error: 'config-expected-name' })
    .refine(isToolEntry, { error: 'config-expected-tool-name' }),
);
/** As rules are written, and read by the policy. */
const entries = z.array(z.string().refine(isEntry, { error: 'config-expected-entry' }));
const patterns = z.array(z.string().min(1, { error: 'config-expected-name' }));

/** A host name, or `*.` and one for all hosts below it. */
const domains = z.array(z.string().regex(/^(\*\.)?[^\s/:*@]+$/, { error: 'config-expected-domain' }));

/** Folders a confined command can write to beside the workspace. A relative one would depend on where one is. */
const folders = z.array(
  z.string().regex(/^(?:~[\\/]|\/|[A-Za-z]:[\\/])[^\0]/, { error: 'config-expected-folder' }),
);

/** One `[risk_profiles.<alias>]` (design: policy.md). */
export const riskProfile = z.strictObject({
  level: z.enum(['read_only', 'supervised', 'full']).default('supervised').describe('config-key-risk-level'),
  high_risk: z.enum(['block', 'ask']).default('block').describe('config-key-risk-high-risk'),
  /** Empty means no restriction; `deny_all_tools` is the way to say none. */
  allowed_tools: toolNames.default([]).describe('config-key-risk-allowed-tools'),
  excluded_tools: toolNames.default([]).describe('config-key-risk-excluded-tools'),
  deny_all_tools: z.boolean().default(false).describe('config-key-risk-deny-all-tools'),
  always_ask: entries.default([]).describe('config-key-risk-always-ask'),
  auto_approve: toolNames.default([]).describe('config-key-risk-auto-approve'),
  forbidden_paths: patterns.default([]).describe('config-key-risk-forbidden-paths'),
  allowed_domains: domains.default([]).describe('config-key-risk-allowed-domains'),
  blocked_domains: domains.default([]).describe('config-key-risk-blocked-domains'),
  sandbox: z.enum(['off', 'auto', 'required']).default('off').describe('config-key-risk-sandbox'),
  /** With `allow` a confined command can still reach services of this machine, so the policy judges it as ever. */
  sandbox_network: z.enum(['allow', 'block']).default('allow').describe('config-key-risk-sandbox-network'),
  sandbox_writable: folders.default([]).describe('config-key-risk-sandbox-writable'),
});

/** `[risk_profiles.<alias>]` */
export const riskProfilesSection = z.record(z.string(), riskProfile);
