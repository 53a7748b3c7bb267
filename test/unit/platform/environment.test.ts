import assert from 'node:assert/strict';
import { childEnvironment, hashEnvironment } from '../../../agent/platform/environment.ts';

describe('environment of children', () => {
  it('holds what tools need and no more', () => {
    const env = {
      PATH: '/bin',
      HOME: '/home/u',
      LC_TIME: 'C',
      XDG_CACHE_HOME: '/c',
      MY_TOKEN: 'x',
      AWS_PROFILE: 'p',
    };
    assert.deepEqual(childEnvironment(env, [], 'linux'), {
      PATH: '/bin',
      HOME: '/home/u',
      LC_TIME: 'C',
      XDG_CACHE_HOME: '/c',
    });
  });

  it('takes a proxy and its certificate along', () => {
    const env = {
      HTTPS_PROXY: 'http://proxy:3128',
      no_proxy: 'localhost',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
    };
    assert.deepEqual(childEnvironment(env, [], 'linux'), env);
  });

  it('passes on what a person names, and never a provider key or a setting of the agent', () => {
    const env = {
      MY_A: '1',
      MY_B: '2',
      OTHER: '3',
      ANTHROPIC_API_KEY: 'x',
      OPENAI_BASE_URL: 'y',
      OCHO_STATE_DIR: 'z',
    };
    assert.deepEqual(
      childEnvironment(env, ['MY_*', 'ANTHROPIC_API_KEY', 'OPENAI_*', 'OCHO_STATE_DIR'], 'linux'),
      {
        MY_A: '1',
        MY_B: '2',
      },
    );
    assert.deepEqual(childEnvironment(env, ['*'], 'linux'), { MY_A: '1', MY_B: '2', OTHER: '3' });
  });

  it('compares names without case on Windows only', () => {
    const env = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', 'ProgramFiles(x86)': 'C:\\P', Secret: 's' };
    const { Secret, ...rest } = env;
    assert.equal(Secret, 's');
    assert.deepEqual(childEnvironment(env, [], 'win32'), rest);
    assert.deepEqual(childEnvironment(env, [], 'linux'), {});
  });

  it('leaves out what bash would read as a function', () => {
    assert.deepEqual(childEnvironment({ TERM: '() { :; }; echo hi' }, [], 'linux'), {});
  });

  it('has one hash whatever the order of its names', () => {
    assert.equal(hashEnvironment({ A: '1', B: '2' }), hashEnvironment({ B: '2', A: '1' }));
    assert.notEqual(hashEnvironment({ A: '1' }), hashEnvironment({ A: '2' }));
  });
});
