// `_ocho/session/*`: the name of a session, what it changed in files, and how to take that or the talk about it back.
import { z } from 'zod';
import { rewind } from '../../runtime/session-edits.ts';
import { bytesAt, changedFiles, textBefore } from '../../runtime/session-files.ts';
import { undo } from '../../runtime/undo-files.ts';
import { type OchoMethod, type OchoParts, ochoRequest } from './method.ts';

const sessionId = z.string();
const turn = z.int().min(1);

/** Of sessions that are open on this connection; `rename` also of stored ones. */
export function sessionMethods({ host, sessions }: OchoParts): readonly OchoMethod[] {
  return [
    ochoRequest('_ocho/session/rename', z.object({ sessionId, title: z.string() }), async (params) => {
      await (await host()).rename(params.sessionId, params.title);
      return {};
    }),
    ochoRequest(
      '_ocho/session/changes',
      z.object({ sessionId, fromTurn: turn.exactOptional(), toTurn: turn.exactOptional() }),
      async (params) => {
        const { session } = sessions.get(params.sessionId);
        return { files: await changedFiles(session, params.fromTurn, params.toTurn) };
      },
    ),
    ochoRequest(
      '_ocho/session/preimage',
      z.object({
        sessionId,
        path: z.string(),
        turn,
        bytes: z.literal(true).exactOptional(),
        side: z.enum(['before', 'after']).exactOptional(),
      }),
      async ({ path, turn: at, bytes: isRaw, side = 'before', ...params }) => {
        const { session } = sessions.get(params.sessionId);
        if (!isRaw) return { text: await textBefore(session, path, at) };
        const bytes = await bytesAt(session, path, at, side);
        return { text: null, bytes: bytes?.toString('base64') ?? null };
      },
    ),
    ochoRequest(
      '_ocho/session/undo',
      z.object({ sessionId, turn, conflicts: z.enum(['ask', 'keep', 'overwrite']) }),
      async (params) => {
        const live = sessions.get(params.sessionId);
        return live.whenIdle(() => undo(live.session, params.turn, params.conflicts));
      },
    ),
    ochoRequest('_ocho/session/rewind', z.object({ sessionId, turn }), async (params) => {
      const live = sessions.get(params.sessionId);
      await live.whenIdle(async () => rewind(live.session, params.turn));
      return {};
    }),
  ];
}
