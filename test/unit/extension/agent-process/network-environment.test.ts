import assert from 'node:assert/strict';
import { networkEnvironment } from '../../../../extension/agent-process/network-environment.ts';

describe('the network settings of the editor', () => {
  it('reach an agent by the names its libraries read', () => {
    const settings = { proxy: 'http://127.0.0.1:3128', noProxy: ['a.test', 'b.test'] };
    assert.deepEqual(networkEnvironment(settings, {}), {
      HTTP_PROXY: 'http://127.0.0.1:3128',
      HTTPS_PROXY: 'http://127.0.0.1:3128',
      http_proxy: 'http://127.0.0.1:3128',
      https_proxy: 'http://127.0.0.1:3128',
      NO_PROXY: 'a.test,b.test',
      no_proxy: 'a.test,b.test',
    });
  });

  it('add nothing when nothing is set', () => {
    assert.deepEqual(networkEnvironment({ proxy: '', noProxy: [], systemCertificates: false }, {}), {});
  });

  it('add certificates, but not in place of those the environment names', () => {
    const settings = { extraCertificates: '/ca.pem', systemCertificates: true };
    const both = { NODE_EXTRA_CA_CERTS: '/ca.pem', NODE_USE_SYSTEM_CA: '1' };
    assert.deepEqual(networkEnvironment(settings, {}), both);
    const named = networkEnvironment(settings, { NODE_EXTRA_CA_CERTS: '/own.pem' });
    assert.deepEqual(named, { NODE_USE_SYSTEM_CA: '1' });
  });
});
