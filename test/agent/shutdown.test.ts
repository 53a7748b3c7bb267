// A client that is there but reads nothing: the agent cannot get rid of what it has written, and must go all the same.
import assert from 'node:assert/strict';
import { AgentProcess } from '../support/agent-process.ts';

/** Answers to so many requests are more than the pipe and both sides' buffers hold. */
const REQUESTS = 2_000;
/** Only keeps a failure short: the agent has two seconds (design: protocol.md), a slow machine has this. */
const GUARD_MS = 15_000;

describe('an agent whose output is not read', function () {
  this.timeout(60_000);

  /** An agent that has more to say than its client takes. */
  async function unread(): Promise<AgentProcess> {
    const agent = new AgentProcess();
    const { sessionId } = await agent.open(agent.home);
    agent.child.stdout.pause();
    const request = (id: number) => ({
      jsonrpc: '2.0',
      id: `mode ${id}`,
      method: 'session/set_mode',
      params: { sessionId, modeId: id % 2 === 0 ? 'read_only' : 'supervised' },
    });
    const lines = Array.from({ length: REQUESTS }, (_, id) => `${JSON.stringify(request(id))}\n`);
    await new Promise((sent) => agent.child.stdin.write(lines.join(''), sent));
    return agent;
  }

  /** How it ended; `undefined`: it had to be killed. */
  async function ended(agent: AgentProcess): Promise<number | null | undefined> {
    let forced = false;
    const guard = setTimeout(() => {
      forced = true;
      agent.child.kill('SIGKILL');
    }, GUARD_MS);
    const code = await new Promise<number | null>((resolve) => agent.child.once('exit', resolve));
    clearTimeout(guard);
    agent.child.stdout.resume();
    await agent.exit;
    await agent.dispose();
    return forced ? undefined : code;
  }

  it('goes when its input ends', async () => {
    const agent = await unread();
    agent.child.stdin.end();
    assert.equal(await ended(agent), 0);
  });

  it('goes when it is asked to by a signal', async function () {
    if (process.platform === 'win32') this.skip();
    const agent = await unread();
    agent.child.kill('SIGTERM');
    assert.equal(await ended(agent), 143);
  });
});
