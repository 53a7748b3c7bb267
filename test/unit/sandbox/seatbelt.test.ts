import assert from 'node:assert/strict';
import type { Layout } from '../../../agent/sandbox/layout.ts';
import { seatbeltArguments } from '../../../agent/sandbox/seatbelt.ts';

const LAYOUT: Layout = {
  cwd: '/w',
  writable: ['/w (1) "x") (allow default)'],
  pinned: ['/w/.git'],
  readOnly: ['/w/.git/hooks'],
  kept: [],
  absent: ['/w/.git/commondir'],
  own: ['/home/.config/ocho'],
  hidden: ['/home/.ssh'],
  uncovered: [],
};

describe('the profile of sandbox-exec', () => {
  const argv = (network: 'allow' | 'block'): readonly string[] =>
    seatbeltArguments(LAYOUT, network, '/tmp/own');
  const profile = (network: 'allow' | 'block'): string => argv(network)[1] ?? '';

  it('allows nothing that it does not name', () => {
    assert.match(profile('block'), /^\(version 1\)\n\(deny default\)/);
    assert.doesNotMatch(profile('block'), /network|allow default/);
    assert.match(profile('allow'), /\(allow network\*\)\n\(deny network-outbound \(remote unix-socket\)\)/);
  });

  it('lets nothing come to be that would decide what git runs', () => {
    const [, name = '?'] = /^(P\d+)=\/w\/\.git\/commondir$/m.exec(argv('block').join('\n')) ?? [];
    assert.match(profile('block'), new RegExp(`\\(deny file-write\\* .*\\(subpath \\(param "${name}"\\)\\)`));
  });

  it('takes paths as parameters, never as text of the profile', () => {
    assert.doesNotMatch(profile('block'), /\/w|\/home/);
    const given = argv('block').flatMap((each, at, all) => (all[at - 1] === '-D' ? [each] : []));
    const used = [...profile('block').matchAll(/\(param "(P\d+)"\)/g)].map(([, name]) => name);
    assert.deepEqual(
      given.map((each) => each.split('=')[0]),
      used,
    );
    assert.equal(given[0], `P0=${LAYOUT.writable[0]}`);
  });

  it('takes back after it has given: what is read-only and what is hidden come last', () => {
    const text = profile('block');
    const write = text.indexOf('(allow file-write* (subpath (param "P0"))');
    const readOnly = text.indexOf('(deny file-write* (subpath');
    const hidden = text.indexOf('(deny file-read* file-write* (subpath');
    assert.ok(write > 0 && write < readOnly && readOnly < hidden);
  });

  it('is balanced', () => {
    const text = profile('allow').replaceAll(/"[^"]*"/g, '');
    assert.equal(text.split('(').length, text.split(')').length);
  });
});
