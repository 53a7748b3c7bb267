import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLogger, parseLogSetting } from '../../../agent/platform/log.ts';
import { createSecretMask } from '../../../agent/platform/secrets.ts';

describe('log', () => {
  let stateDir: string;
  const logFile = (): string => path.join(stateDir, 'log', 'ocho.log');
  const lines = (): Record<string, unknown>[] =>
    readFileSync(logFile(), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  beforeEach(() => {
    stateDir = mkdtempSync(path.join(os.tmpdir(), 'ocho-log-'));
  });
  afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

  it('creates nothing before the first line, and then a file only its owner can read', () => {
    const logger = createLogger({ stateDir, env: {} });
    assert.equal(existsSync(path.join(stateDir, 'log')), false);
    logger.info('started', { port: 1 });
    assert.equal(lines()[0]?.message, 'started');
    if (process.platform !== 'win32') assert.equal(statSync(logFile()).mode & 0o777, 0o600);
  });

  it('leaves out what is below the level, and everything when off', () => {
    createLogger({ stateDir, env: { OCHO_LOG: 'warn' } }).info('quiet');
    createLogger({ stateDir, env: { OCHO_LOG: 'off' } }).error('quiet');
    assert.equal(existsSync(logFile()), false);
    createLogger({ stateDir, env: { OCHO_LOG: 'warn' } }).warn('heard');
    assert.equal(lines().length, 1);
  });

  it('writes to standard error only when asked', () => {
    const written: string[] = [];
    const stderr = { write: (text: string) => written.push(text) };
    createLogger({ stateDir, env: { OCHO_LOG: 'info' }, stderr }).info('file only');
    createLogger({ stateDir, env: { OCHO_LOG: 'info:stderr' }, stderr }).info('both');
    assert.equal(written.length, 1);
    assert.match(written[0] ?? '', /both/);
  });

  it('puts a full file aside and keeps three old ones', () => {
    const logger = createLogger({ stateDir, env: {}, maxBytes: 10 });
    for (let index = 0; index < 9; index += 1) logger.info(`line ${index}`);
    assert.deepEqual(readdirSync(path.join(stateDir, 'log')).sort(), [
      'ocho.1.log',
      'ocho.2.log',
      'ocho.3.log',
      'ocho.log',
    ]);
    assert.equal(lines()[0]?.message, 'line 8');
  });

  it('hides secrets of the environment, tokens in headers and keys in fields', () => {
    const env = { SOME_API_KEY: 'abcdefgh-value' };
    createLogger({ stateDir, env }).info('call', {
      url: 'https://x.test/?q=abcdefgh-value',
      header: 'Bearer 0123456789abcdef',
      api_key: 'zyxwvutsrq',
      text: 'token=abcdefgh\\"quoted\\',
    });
    const text = readFileSync(logFile(), 'utf8');
    assert.doesNotMatch(text, /abcdefgh-value|0123456789abcdef|zyxwvutsrq/);
    assert.equal(lines()[0]?.api_key, '***');
  });

  it('writes errors with their causes and survives what is not JSON', () => {
    const logger = createLogger({ stateDir, env: {} });
    logger.error('failed', { error: new Error('outer', { cause: new Error('inner') }) });
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    logger.error('loop', { loop });
    assert.match(readFileSync(logFile(), 'utf8'), /outer.*inner.*loop/s);
  });

  it('never throws when its folder cannot be made', () => {
    writeFileSync(path.join(stateDir, 'file'), '');
    createLogger({ stateDir: path.join(stateDir, 'file'), env: {} }).error('lost');
  });

  it('reads its setting leniently', () => {
    assert.deepEqual(parseLogSetting('debug:stderr'), { level: 'debug', stderr: true });
    assert.deepEqual(parseLogSetting('nonsense'), { level: 'info', stderr: false });
    assert.deepEqual(parseLogSetting(undefined), { level: 'info', stderr: false });
  });
});

describe('secret mask', () => {
  it('hides a password inside a URL but leaves words alone', () => {
    const mask = createSecretMask(['short']);
    assert.equal(mask.mask('http://me:hunter22@host/'), 'http://***@host/');
    assert.equal(mask.mask('a short token here'), 'a short token here');
  });
});
