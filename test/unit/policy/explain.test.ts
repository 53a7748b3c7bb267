import assert from 'node:assert/strict';
import { explainUrl } from '../../../agent/policy/explain.ts';
import { policy, session, workspace } from './fixture.ts';

describe('policy explain', () => {
  const place = workspace();
  after(() => place.remove());

  it('takes a private host that the settings of web_fetch name, and no other', async () => {
    const ask = (url: string, hosts?: readonly string[]) =>
      explainUrl({ url }, policy, session(place), hosts);
    const url = 'http://127.0.0.1:5173/';
    assert.equal((await ask(url)).decision, 'block');
    const allowed = await ask(url, ['127.0.0.1:5173']);
    assert.deepEqual([allowed.decision, allowed.class, allowed.resolved], ['ask', 'medium', url]);
    assert.equal((await ask('http://127.0.0.1:5174/', ['127.0.0.1:5173'])).decision, 'block');
  });
});
