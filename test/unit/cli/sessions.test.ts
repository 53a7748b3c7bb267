import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../../agent/platform/clock.ts';
import type { RuntimeEvent } from '../../../agent/runtime/events.ts';
import { eventFormat } from '../../../agent/sessions/event-format.ts';
import { createSessionStore } from '../../../agent/sessions/store.ts';
import { CliHome } from './fake-terminal.ts';

describe('ocho sessions', () => {
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());

  /** Stores a session of one turn and gives its id. */
  function store(text: string, cwd = home.workspace): string {
    const dir = path.join(home.state, 'sessions');
    const log = createSessionStore<RuntimeEvent>(dir, eventFormat(), systemClock).create();
    const { sessionId } = log;
    const content = [{ type: 'text' as const, text: 'Fix it' }];
    const events: RuntimeEvent[] = [
      { type: 'session', version: 1, sessionId, cwd, additionalDirectories: [] },
      { type: 'title', title: 'A title' },
      { type: 'turn_started', turn: 1, prompt: content, content },
      { type: 'text', text },
      {
        type: 'tool_call',
        callId: 'c',
        tool: 'shell',
        kind: 'execute',
        title: 'npm test',
        locations: [],
        input: {},
      },
      { type: 'tool_ended', callId: 'c', end: 'completed', markdown: 'one\ntwo' },
      { type: 'turn_ended', turn: 1, stopReason: 'end_turn' },
    ];
    for (const event of events) log.append(event);
    log.close();
    return sessionId;
  }

  it('lists what is stored, of one folder when asked', async () => {
    assert.match((await home.run(['sessions', 'list'])).out, /No stored sessions/);
    const id = store('Done.');
    store('Elsewhere.', home.root);
    const { code, out } = await home.run(['sessions', 'list', '--cwd', '.']);
    assert.equal(code, 0);
    assert.match(out, new RegExp(`^${id} {2}A title\n {2}\\d{4}-.* UTC · 1 turn · ${home.workspace}\n$`));
    assert.equal(JSON.parse((await home.run(['sessions', 'list', '--json'])).out).length, 2);
    assert.equal(JSON.parse((await home.run(['sessions', 'list', '--json', '--limit', '1'])).out).length, 1);
    assert.equal((await home.run(['sessions', 'list', '--cwd', 'nowhere'])).code, 2);
  });

  it('shows a session as Markdown, controls of the terminal made visible', async () => {
    const id = store('Done\u001B[2J \u202Eevil.');
    const { out } = await home.run(['sessions', 'show', id]);
    assert.ok(out.includes('## User\n\nFix it\n'));
    assert.ok(out.includes('Done\\u{1b}[2J \\u{202e}evil.'));
    assert.ok(out.includes('**shell**: npm test\n\ncompleted\n\n> one\n> two\n'));
  });

  it('gives the events one a line as JSON, or all at once when exported', async () => {
    const id = store('Done.');
    const lines = (await home.run(['sessions', 'show', id, '--json'])).out.trimEnd().split('\n');
    assert.deepEqual(lines.map((line) => JSON.parse(line).event.type)[2], 'turn_started');
    assert.equal(JSON.parse((await home.run(['sessions', 'export', id, '--json'])).out).length, lines.length);
  });

  it('shows the rest of a damaged session and names the line', async () => {
    const id = store('Done.');
    appendFileSync(path.join(home.state, 'sessions', `${id}.jsonl`), '{"torn');
    const { code, out, err } = await home.run(['sessions', 'show', id]);
    assert.equal(code, 0);
    assert.ok(out.includes('Done.'));
    assert.match(err, /Line 8 .* damaged/);
  });

  it('says that the state folder cannot be read, and exits with 1', async () => {
    home.write(home.state, 'a file');
    const { code, out, err } = await home.run(['sessions', 'list']);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /cannot be read/);
    assert.ok(err.includes(home.state));
  });

  it('says that there is no such session, and exits with 2', async () => {
    const { code, err } = await home.run(['sessions', 'show', '../../etc/passwd']);
    assert.equal(code, 2);
    assert.notEqual(err, '');
  });
});
