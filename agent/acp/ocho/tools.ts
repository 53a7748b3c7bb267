// `_ocho/tools/*`: every tool there is with its state, selecting one or leaving it out, and a call by hand.
import { isAbsolute } from 'node:path';
import type { AgentContext } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import { OchoError } from '../../i18n/message.ts';
import type { AgentHost } from '../../runtime/agent-host.ts';
import type { LiveSession } from '../../runtime/live-session.ts';
import { callByHand, type ToolCallReport } from '../../runtime/tool-call.ts';
import { invalidParams } from '../errors.ts';
import type { OchoClientNotifications } from '../extensions.ts';
import { type OchoMethod, type OchoParts, ochoRequest } from './method.ts';

/** Of one connection. Who has asked for the list once is told from then on when it is out of date. */
export function toolMethods({ host, sessions, closed }: OchoParts): readonly OchoMethod[] {
  let told: AgentHost | undefined;
  return [
    ochoRequest(
      '_ocho/tools/list',
      z.object({ cwd: z.string(), sessionId: z.string().exactOptional() }),
      async ({ cwd, sessionId }, { client }) => {
        const hosted = await host();
        if (told !== hosted) {
          told = hosted;
          // The host outlives the connection.
          void closed().then(hosted.tools.listen((folder) => tell(client, folder)));
        }
        const live = sessionId === undefined ? undefined : sessions.find(sessionId);
        return { tools: await hosted.tools.list(absolute(cwd), live) };
      },
    ),
    ochoRequest(
      '_ocho/tools/select',
      z.object({ cwd: z.string(), name: z.string(), selected: z.boolean() }),
      async ({ cwd, name, selected }) => {
        await (await host()).tools.select(absolute(cwd), name, selected);
        return {};
      },
    ),
    ochoRequest(
      '_ocho/tools/call',
      z.object({ sessionId: z.string(), name: z.string(), arguments: z.string() }),
      (params, { signal }) => callIn(sessions.get(params.sessionId), params.name, params.arguments, signal),
    ),
  ];
}

function absolute(cwd: string): string {
  if (!isAbsolute(cwd)) throw invalidParams('acp-cwd-relative', { cwd });
  return cwd;
}

/** Never rejects: a client that is gone is noticed elsewhere. */
async function tell(client: AgentContext, cwd: string): Promise<void> {
  const params: OchoClientNotifications['_ocho/tools/changed'] = { cwd };
  await client.notify('_ocho/tools/changed', params).catch(() => undefined);
}

/** Takes its place in the queue of the session: a prompt waits for it, and `session/cancel` ends it as well. */
async function callIn(
  { session, queue }: LiveSession,
  name: string,
  json: string,
  signal: AbortSignal,
): Promise<ToolCallReport> {
  if (session.turns > 0) throw invalidParams('toollist-call-has-turns');
  if (queue.busy) throw new OchoError('TURN_RUNNING', { id: 'runtime-turn-running' });
  return queue.run((running) => callByHand(session, name, json, running), signal);
}
