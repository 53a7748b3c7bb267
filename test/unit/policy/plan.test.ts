import assert from 'node:assert/strict';
import { canonicalJson } from '../../../agent/policy/plan.ts';

describe('canonical JSON', () => {
  it('sorts keys at every depth and leaves out undefined', () => {
    assert.equal(
      canonicalJson({ b: 1, a: { d: [1, undefined], c: undefined } }),
      '{"a":{"d":[1,null]},"b":1}',
    );
  });
});
