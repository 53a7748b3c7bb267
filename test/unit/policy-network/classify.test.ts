import assert from 'node:assert/strict';
import {
  checkAddresses,
  classifyUrl,
  isPublicAddress,
  judgeUrl,
  NO_URL_RULES,
  type UrlRules,
} from '../../../agent/policy/network.ts';

const rules = (changes: Partial<UrlRules> = {}): UrlRules => ({ ...NO_URL_RULES, ...changes });
const ruleOf = (url: string, changes: Partial<UrlRules> = {}) => classifyUrl(url, rules(changes)).rule;

describe('classifyUrl', () => {
  it('makes a listed domain low and any other public one medium', () => {
    const lists = { allowedDomains: ['example.com', '*.Example.ORG.'] };
    assert.equal(classifyUrl('https://example.com/a', rules(lists)).class, 'low');
    assert.equal(classifyUrl('https://EXAMPLE.com./a', rules(lists)).class, 'low');
    assert.equal(classifyUrl('https://docs.example.org/', rules(lists)).class, 'low');
    assert.equal(classifyUrl('https://sub.example.com/', rules(lists)).class, 'medium');
    assert.equal(classifyUrl('https://example.org/', rules(lists)).class, 'medium');
    assert.equal(classifyUrl('https://badexample.com/', rules(lists)).class, 'medium');
  });

  it('lets a blocked domain win over an allowed one, subdomains included', () => {
    const lists = { allowedDomains: ['*'], blockedDomains: ['example.com', 'münchen.example'] };
    assert.equal(ruleOf('https://a.b.example.com/', lists), 'network.blocked_domain');
    assert.equal(ruleOf('https://xn--mnchen-3ya.example/', lists), 'network.blocked_domain');
    assert.equal(ruleOf('https://notexample.com/', lists), 'network.allowed_domain');
  });

  it('does not open a private destination through the list of allowed domains', () => {
    const lists = { allowedDomains: ['*', '127.0.0.1', 'localhost'] };
    assert.equal(ruleOf('http://127.0.0.1/', lists), 'network.private_address');
    assert.equal(ruleOf('http://localhost/', lists), 'network.local_name');
  });

  it('opens a private host of the person only on its port, and never as low', () => {
    const lists = { allowedDomains: ['*'], allowedPrivateHosts: ['127.0.0.1:5173', '[::1]:8080', 'devbox'] };
    const accepted = classifyUrl('http://127.0.0.1:5173/app#top', rules(lists));
    assert.equal(accepted.rule, 'network.private_host');
    assert.equal(accepted.class, 'medium');
    assert.equal(accepted.url, 'http://127.0.0.1:5173/app');
    assert.equal(ruleOf('http://0x7f.1:5173/', lists), 'network.private_host');
    assert.equal(ruleOf('http://[0:0:0:0:0:0:0:1]:8080/', lists), 'network.private_host');
    assert.equal(ruleOf('http://127.0.0.1:5174/', lists), 'network.private_address');
    assert.equal(ruleOf('http://localhost:5173/', lists), 'network.local_name');
    assert.equal(ruleOf('https://devbox/', lists), 'network.private_host');
    assert.equal(ruleOf('https://devbox:8443/', lists), 'network.single_label');
  });

  it('never opens a metadata service, listed or not', () => {
    const lists = { allowedPrivateHosts: ['169.254.169.254', 'meta.corp.example'] };
    assert.equal(ruleOf('http://169.254.169.254/latest/', lists), 'network.metadata');
    const named = classifyUrl('http://meta.corp.example/', rules(lists));
    assert.ok(named.accepted);
    assert.equal(checkAddresses(named, ['10.0.0.4']), undefined);
    assert.equal(checkAddresses(named, ['169.254.169.254'])?.rule, 'network.metadata');
    assert.equal(checkAddresses(named, ['nonsense'])?.rule, 'network.private_address');
  });

  it('refuses user info, ports of other services, empty labels and endless URLs', () => {
    assert.equal(ruleOf('https://user:word@example.com/'), 'network.credentials');
    assert.equal(ruleOf('http://example.com@127.0.0.1/'), 'network.credentials');
    assert.equal(ruleOf('http://example.com:25/'), 'network.port');
    assert.equal(ruleOf('http://example.com:6379/'), 'network.port');
    assert.equal(ruleOf('http://example..com/'), 'network.invalid_host');
    assert.equal(ruleOf(`http://example.com/${'a'.repeat(9000)}`), 'network.too_long');
    assert.equal(ruleOf('example.com/page'), 'network.invalid_url');
  });

  it('refuses names of local networks in any spelling', () => {
    for (const host of [
      'localhost.',
      'LOCALHOST',
      'ⓛocalhost',
      'a.localhost',
      'printer.local',
      'x.internal.',
      'intranet',
    ]) {
      assert.equal(classifyUrl(`http://${host}/`, NO_URL_RULES).accepted, false, host);
    }
  });
});

describe('isPublicAddress', () => {
  it('knows the first and last addresses of ranges that are not public', () => {
    for (const address of [
      '10.0.0.0',
      '10.255.255.255',
      '172.31.255.255',
      '192.168.0.0',
      '127.255.255.255',
      '224.0.0.1',
    ]) {
      assert.equal(isPublicAddress(address), false, address);
    }
    for (const address of ['9.255.255.255', '11.0.0.0', '172.32.0.0', '128.0.0.1', '223.255.255.255']) {
      assert.equal(isPublicAddress(address), true, address);
    }
  });

  it('accepts no IPv4-compatible, Teredo, local NAT64, unassigned or zoned address', () => {
    const refused = [
      '::8.8.8.8',
      '2001:0:808:808::1',
      '64:ff9b:1::808:808',
      '4000::1',
      '2606:4700::1%eth0',
      '::',
      '',
      'x',
    ];
    for (const address of refused) assert.equal(isPublicAddress(address), false, address);
  });

  it('looks into addresses that carry another one', () => {
    assert.equal(isPublicAddress('::ffff:8.8.8.8'), true);
    assert.equal(isPublicAddress('::ffff:10.0.0.1'), false);
    assert.equal(isPublicAddress('2002:808:808::1'), true);
    assert.equal(isPublicAddress('64:ff9b::169.254.169.254'), false);
  });
});

describe('judgeUrl', () => {
  it('judges by the text alone when nothing is known about addresses', () => {
    const judged = judgeUrl({ url: 'https://example.com/' }, NO_URL_RULES);
    assert.equal(judged.accepted, true);
    assert.deepEqual(judged.resolved, []);
  });

  it('refuses when one of several addresses is private', () => {
    const dns = { 'mixed.example': ['93.184.216.34', '10.0.0.1'] };
    assert.equal(judgeUrl({ url: 'https://mixed.example/', dns }, NO_URL_RULES).accepted, false);
  });

  it('follows ten redirects and refuses the eleventh', () => {
    const dns = { 'example.com': ['93.184.216.34'] };
    const redirects = Array.from({ length: 10 }, (_, index) => `/${index}`);
    const ten = judgeUrl({ url: 'https://example.com/', dns, redirects }, NO_URL_RULES);
    assert.equal(ten.url, 'https://example.com/9');
    const eleven = judgeUrl(
      { url: 'https://example.com/', dns, redirects: [...redirects, '/x'] },
      NO_URL_RULES,
    );
    assert.equal(eleven.rule, 'network.redirects');
  });

  it('is not confused by host names that objects have as members', () => {
    const judged = judgeUrl({ url: 'https://constructor.example/', dns: {} }, NO_URL_RULES);
    assert.equal(judged.rule, 'network.no_address');
  });
});
