import assert from 'node:assert/strict';
import { expandTemplate } from '../../../agent/policy/network.ts';

function urlOf(template: string, variables: Record<string, string | number>): string | undefined {
  const expanded = expandTemplate(template, variables);
  return expanded.ok ? expanded.url : undefined;
}

describe('expandTemplate', () => {
  it('encodes a value by the place it stands in', () => {
    assert.equal(
      urlOf('https://api.example.com/u/{{name}}?q={{q}}&page={{n}}#{{f}}', {
        name: 'a/b c',
        q: 'x&y=#?ñ',
        n: 2,
        f: 'z w',
      }),
      'https://api.example.com/u/a%2Fb%20c?q=x%26y%3D%23%3F%C3%B1&page=2#z%20w',
    );
  });

  it('lets no value reach scheme, host or port', () => {
    for (const template of [
      '{{s}}://example.com/',
      'https://{{s}}/',
      'https://{{s}}.example.com/',
      'https://example.com:{{s}}/',
      'https://example.com{{s}}',
    ]) {
      assert.equal(urlOf(template, { s: 'https' }), undefined, template);
    }
  });

  it('lets no value climb out of its path segment', () => {
    assert.equal(urlOf('https://example.com/users/{{id}}/posts', { id: '..' }), undefined);
    assert.equal(urlOf('https://example.com/users/.{{id}}/posts', { id: '.' }), undefined);
    assert.equal(
      urlOf('https://example.com/users/{{id}}', { id: '../admin' }),
      'https://example.com/users/..%2Fadmin',
    );
    assert.equal(
      urlOf('https://example.com/users/{{id}}/x', { id: '%2e%2e' }),
      'https://example.com/users/%252e%252e/x',
    );
  });

  it('says which variable is missing', () => {
    const expanded = expandTemplate('https://example.com/{{a}}/{{b}}', { a: '1' });
    assert.deepEqual(expanded, { ok: false, because: { id: 'web-template-missing', args: { name: 'b' } } });
    assert.equal(urlOf('https://example.com/{{constructor}}', {}), undefined);
  });

  it('takes a whole URL from a variable when the template is nothing else', () => {
    assert.equal(urlOf(' {{url}} ', { url: 'https://example.com/x' }), 'https://example.com/x');
  });
});
