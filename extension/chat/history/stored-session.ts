// What can be done with a session that is stored, open in a chat or not. Imports only types of `vscode`.
import type { Agents } from '../../parts.ts';
import { LiveTranscript } from '../live-transcript.ts';
import type { Transcript } from '../model/transcript.ts';
import type { OpenChats, StoredSession } from '../open-chats.ts';

/** Why nothing was done, as the id of a text for the person. */
export type Refusal = 'chat-agent-gone' | 'chat-cannot-load' | 'chat-cannot-delete';

/** Something that the agent of a session cannot do. */
export class SessionRefusal extends Error {
  readonly id: Refusal;

  constructor(id: Refusal) {
    super(id);
    this.name = 'SessionRefusal';
    this.id = id;
  }
}

/** Everything said in a session. One that is not open is loaded for it, and closed again. */
export async function transcriptOf(
  { agent, sessionId, cwd }: StoredSession,
  agents: Agents,
  chats: OpenChats,
): Promise<Transcript> {
  const open = chats.ofSession(agent, sessionId);
  if (open) {
    await open.opened();
    return open.transcript;
  }
  const link = agents.get(agent);
  if (!link) throw new SessionRefusal('chat-agent-gone');
  const { agentCapabilities } = await link.ready();
  if (agentCapabilities?.loadSession !== true) throw new SessionRefusal('chat-cannot-load');
  const live = new LiveTranscript(() => {});
  const unclaim = chats.claim(link, sessionId, {
    update: (update) => live.update(update, undefined),
    event: () => {},
  });
  try {
    await link.supervisor.loadSession({ sessionId, cwd, mcpServers: [] });
    live.replayed();
    return live.value;
  } finally {
    unclaim();
    await link.supervisor.closeSession(sessionId);
  }
}

/** Deletes a session for good, after its chat was closed. Ask before. */
export async function deleteSession(
  { agent, sessionId }: StoredSession,
  agents: Agents,
  chats: OpenChats,
): Promise<void> {
  const link = agents.get(agent);
  if (!link) throw new SessionRefusal('chat-agent-gone');
  const { agentCapabilities } = await link.ready();
  if (!agentCapabilities?.sessionCapabilities?.delete) throw new SessionRefusal('chat-cannot-delete');
  const open = chats.ofSession(agent, sessionId);
  if (open) await chats.close(open.id);
  await link.supervisor.request(({ connection }) =>
    connection.agent.request('session/delete', { sessionId }),
  );
}

/** Gives a session another title: with its agent where that keeps one, else here. */
export async function renameSession(
  { agent, sessionId }: StoredSession,
  title: string,
  agents: Agents,
  chats: OpenChats,
): Promise<void> {
  const open = chats.ofSession(agent, sessionId);
  if (open) return open.rename(title);
  const link = agents.get(agent);
  await link?.ready();
  if (link?.offers('_ocho/session/rename')) {
    await link.ocho('_ocho/session/rename', { sessionId, title });
  } else chats.titles.set(agent, sessionId, title);
}
