// `_ocho/policy/*`: the lists of the policy, their changes, what was allowed for a session, and the decision log.
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { SessionGrant } from '../../runtime/policy-settings.ts';
import { othersIn } from '../../runtime/session-tools.ts';
import { invalidParams } from '../errors.ts';
import type { SessionMethods } from '../session-methods.ts';
import { type OchoMethod, type OchoParts, ochoRequest } from './method.ts';

/** What the user's and a workspace's files say of the policy, and what was decided. */
export function policyMethods({ host, sessions }: OchoParts): readonly OchoMethod[] {
  return [
    ochoRequest('_ocho/policy/get', z.object({ cwd: z.string() }), async ({ cwd }) => {
      if (!isAbsolute(cwd)) throw invalidParams('acp-cwd-relative', { cwd });
      return { ...(await (await host()).policy.view(cwd)), grants: grantsOf(sessions) };
    }),
    ochoRequest(
      '_ocho/policy/change',
      z.object({
        list: z.enum(['always_ask', 'allow', 'ask', 'deny']),
        remove: z.string().exactOptional(),
        add: z.string().exactOptional(),
      }),
      async (params) => {
        const others = sessions.open.flatMap(({ session }) => othersIn(session.tools));
        await (await host()).policy.change(params, others);
        return {};
      },
    ),
    ochoRequest(
      '_ocho/policy/revoke',
      z.object({ sessionId: z.string(), rule: z.string() }),
      async ({ sessionId, rule }) => {
        sessions.get(sessionId).session.revoke(rule);
        return {};
      },
    ),
    ochoRequest(
      '_ocho/policy/log',
      z.object({ sessionId: z.string().exactOptional(), limit: z.int().min(1).exactOptional() }),
      async (params) => ({ decisions: await (await host()).policy.log(params) }),
    ),
  ];
}

/** Those of the sessions that are open on this connection. */
function grantsOf(sessions: Pick<SessionMethods, 'open'>): SessionGrant[] {
  return sessions.open.flatMap(({ session: { id, title, grants } }) =>
    grants.map((rule) => ({ sessionId: id, ...(title === undefined ? {} : { title }), rule })),
  );
}
