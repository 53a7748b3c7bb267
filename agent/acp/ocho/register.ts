// Which `_ocho/*` methods there are on a connection.
import type { AgentApp } from '@agentclientprotocol/sdk';
import type { I18n } from '../../i18n/message.ts';
import type { OchoMethod, OchoParts } from './method.ts';
import { modelMethods } from './models.ts';
import { policyMethods } from './policy.ts';
import { providerMethods } from './providers.ts';
import { sessionMethods } from './sessions.ts';
import { toolMethods } from './tools.ts';

/** What there is to register, by group. `OCHO_METHODS` names exactly these (a test compares). */
export function ochoMethods(parts: OchoParts): readonly OchoMethod[] {
  return [
    ...providerMethods(parts),
    ...modelMethods(parts),
    ...sessionMethods(parts),
    ...policyMethods(parts),
    ...toolMethods(parts),
  ];
}

/** Puts methods onto a connection. What a client may not ask is answered -32602, what is not here -32601. */
export function registerOcho(app: AgentApp, methods: readonly OchoMethod[], i18n: I18n): AgentApp {
  for (const method of methods) method.register(app, i18n);
  return app;
}
