import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rememberEnvironment } from '../../../agent/platform/secrets.ts';
import {
  createStreamMask,
  forgetSecrets,
  maskKnown,
  rememberSecret,
} from '../../../agent/policy/known-secrets.ts';
import { maskSecrets } from '../../../agent/policy/mask.ts';

/** Looks like a token, and is none: put together here so that no scanner takes this file for a leak. */
const fake = (prefix: string, length = 24): string => prefix + 'a1B2c3D4e5F6g7H8'.repeat(4).slice(0, length);

describe('masking what has the form of a secret', () => {
  const tokens = [
    ...[
      'sk-ant-',
      'sk-proj-',
      'sk-live-',
      'sk-',
      'sk_live_',
      'rk_live_',
      'whsec_',
      'gsk_',
      'xai-',
      'hf_',
      'r8_',
    ],
    ...['ghp_', 'gho_', 'ghs_', 'github_pat_', 'glpat-', 'glrt-', 'npm_', 'pypi-', 'dckr_pat_', 'rubygems_'],
    ...[
      'xoxb-',
      'xoxp-',
      'xapp-',
      'SG.',
      'AIza',
      'ya29.',
      'GOCSPX-',
      'dop_v1_',
      'shpat_',
      'hvs.',
      'lin_api_',
    ],
    ...['ntn_', 'figd_', 'PMAK-', 'NRAK-', 'sntrys_', 'phx_', 'sbp_', 'ATATT3', 'sq0atp-', 'atlasv1.'],
  ].map((prefix) => fake(prefix));
  tokens.push(`${'AKIA'}ABCDEFGH23456777`, `eyJ${fake('', 20)}.eyJ${fake('', 20)}.${fake('', 20)}`);
  for (const token of tokens) {
    it(`hides ${token.slice(0, 8)}…, wherever it stands`, () => {
      for (const text of [
        token,
        `see ${token}, please`,
        `x="${token}"`,
        `https://e.test/${token}/x`,
        `A=${token}\n`,
      ]) {
        assert.ok(!maskSecrets(text).includes(token.slice(-12)), maskSecrets(text));
      }
    });
  }

  const hidden: readonly (readonly [string, string])[] = [
    ['https://u:p@ss@api.example.com?key=abc', 'https://***@api.example.com?key=***'],
    ['postgres://me:se/cr@et@db.test/x', 'postgres://***@db.test/x'],
    ['redis://:hunter22@h:6379/0', 'redis://***@h:6379/0'],
    [
      'https://e.test/?a=1&X-Amz-Signature=aB3dE5fG7hI9jK1lM&b=2',
      'https://e.test/?a=1&X-Amz-Signature=***&b=2',
    ],
    ['https://e.test/#access_token=abcd&x=1', 'https://e.test/#access_token=***&x=1'],
    ['curl -H "Authorization: Bearer abc"', 'curl -H "Authorization: Bearer ***"'],
    ['Cookie: sid=1; b=2', 'Cookie: ***'],
    ['X-Api-Key: 12345', 'X-Api-Key: ***'],
    ['{"password": "correct horse battery"}', '{"password": "***"}'],
    ['"{\\"client_secret\\":\\"hunter22\\"}"', '"{\\"client_secret\\":\\"***\\"}"'],
    ['DB_PASSWORD=hunter22 npm test', 'DB_PASSWORD=*** npm test'],
    ['dbPassword: hunter22', 'dbPassword: ***'],
    ['aws --secret-access-key hunter22 ls', 'aws --secret-access-key *** ls'],
    ['tool --token=hunter22', 'tool --token=***'],
    ['curl -u me:hunter22 https://e.test/', 'curl -u me:*** https://e.test/'],
    ['key = "aB3dE5fG7hI9jK1lM3nO"', 'key = "***"'],
    ['AccountKey=aB3dE5fG7hI9jK1lM3nO==;X=1', 'AccountKey=***;X=1'],
    ['https://hooks.slack.com/services/T00/B00/abcdefgh', 'https://hooks.slack.com/services/***'],
    [`-----BEGIN RSA ${'PRIVATE'} KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nend`, '***\nend'],
  ];
  for (const [text, expected] of hidden) {
    it(`turns ${JSON.stringify(text).slice(0, 60)} into ${JSON.stringify(expected).slice(0, 50)}`, () => {
      assert.equal(maskSecrets(text), expected);
      assert.equal(maskSecrets(expected), expected, 'masking again changes nothing');
    });
  }

  const left = [
    'commit 3f786850e387550fdab836ed7e6dc881de23001b',
    'git show 3f786850e387550fdab836ed7e6dc881de23001b:agent/main.ts',
    'id: 123e4567-e89b-12d3-a456-426614174000',
    'key: 123e4567-e89b-12d3-a456-426614174000',
    'cache-key: 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    '"integrity": "sha512-aB3dE5fG7hI9jK1lM3nOaB3dE5fG7hI9jK1lM3nOaB3dE5fG7hI9jK1lM3nO=="',
    'integrity sha512-aB3dE5fG7hI9jK1lM3nOaB3dE5fG7hI9jK1lM3nOaB3dE5fG7hI9jK1lM3nO==',
    'golang.org/x/net v0.1.0 h1:aB3dE5fG7hI9jK1lM3nOaB3dE5fG7hI9jK1lM3nO=',
    'image@sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'http://localhost:8080/@scope/name',
    'https://registry.test/@types%2fnode?x=1',
    'ssh://git@github.com/a/b.git',
    'git@github.com:a/b.git',
    'mail me@example.com',
    'max_tokens = 4096, input_tokens: 12345',
    'token: 12345',
    'password=$DB_PASSWORD',
    `password: $${'{{'} secrets.DB }}`,
    'const token = process.env.TOKEN',
    'the password is stored elsewhere',
    'keyboard: qwerty-layout-2024',
    'the key: value pairs',
    'a short token here',
    'class="sk-fading-circle"',
    'task-12345678901234',
    'Basic authentication, Bearer authentication',
    'npm run build -- --keys all',
    'author: somebody',
    'monkey=12345678',
  ];
  for (const text of left) {
    it(`leaves alone ${text.slice(0, 60)}`, () => assert.equal(maskSecrets(text), text));
  }

  it('gets through a megabyte of hostile text', function () {
    // No measure, a bound: something quadratic would take hours.
    this.timeout(120_000);
    const pieces = [
      ...[
        'a-',
        'a.',
        'a_',
        'x-',
        'eyJ-',
        'eyJ',
        'sk-',
        '://',
        '://a:',
        '?a=',
        '&key=',
        'token',
        'token=',
        'token "',
      ],
      ...[
        '-----BEGIN ',
        '-----BEGIN A PRIVATE KEY',
        'A',
        ' ',
        '\n',
        '=',
        '"',
        '\\',
        '--token ',
        '-u a',
        'Bearer ',
        '@',
      ],
      ...[
        'authorization',
        'authorization:   ',
        '9',
        '123456789:AA',
        'hooks.slack.com/services/',
        'key-',
        '\u{e000}',
      ],
    ];
    for (const piece of pieces) maskSecrets(piece.repeat(Math.ceil(1_048_576 / piece.length)));
  });
});

describe('masking the secrets this process holds', () => {
  beforeEach(() => forgetSecrets());
  afterEach(() => forgetSecrets());
  const SECRET = 'p4ss+wörd/"quoted" & more?';

  it('hides them plain and as programs print them', () => {
    rememberSecret(SECRET);
    const bytes = Buffer.from(SECRET);
    const forms = [
      SECRET,
      JSON.stringify(SECRET),
      encodeURIComponent(SECRET),
      new URLSearchParams({ a: SECRET }).toString(),
      bytes.toString('hex'),
      ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${SECRET}zz`).toString('base64')),
      ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${SECRET}zz`).toString('base64url')),
    ];
    for (const form of forms) {
      const masked = maskKnown(`before ${form} after`);
      assert.match(masked, /^before .{0,8}\*\*\*.{0,8} after$/, form);
    }
  });

  it('does not take short values or plain words of the environment for secrets', () => {
    rememberEnvironment({
      SHORT_TOKEN: 'abc',
      MY_SECRET: 'correcthorse',
      SSL_KEY: '/etc/ssl/own.key',
      API_KEY: 'hunter22x',
      DATABASE_URL: 'postgres://me:tro%26ub4dor@db/x',
      HOME: '/home/somebody1',
    });
    const text = 'abc correcthorse /etc/ssl/own.key hunter22x tro&ub4dor /home/somebody1';
    assert.equal(maskKnown(text), 'abc correcthorse /etc/ssl/own.key *** *** /home/somebody1');
  });

  const inPieces = (text: string, cuts: readonly number[]): string => {
    const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
    const mask = createStreamMask();
    const pieces = [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
    return pieces.map((piece) => mask.push(piece)).join('') + mask.end();
  };

  it('never lets one out of a stream, however it is cut', () => {
    const secret = fc.string({
      unit: fc.constantFrom('a', 'b', 'A', '1', '/', '"', '%', 'ö'),
      minLength: 8,
      maxLength: 20,
    });
    const around = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', ' '), maxLength: 30 });
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 3 }),
        fc.array(around, { minLength: 2, maxLength: 4 }),
        fc.array(fc.nat(400), { maxLength: 30 }),
        (secrets, texts, cuts) => {
          forgetSecrets();
          for (const each of secrets) rememberSecret(each);
          const forms = secrets
            .filter((each) => each.trim().length >= 8)
            .flatMap((each) => [
              each.trim(),
              encodeURIComponent(each.trim()),
              Buffer.from(each.trim()).toString('hex'),
            ]);
          const text = texts
            .map((each, index) => each + (forms[index % Math.max(1, forms.length)] ?? ''))
            .join(' ');
          const out = inPieces(text, cuts);
          for (const form of forms) assert.ok(!out.includes(form), `${form} in ${out}`);
        },
      ),
    );
  });

  it('passes on everything else as it is, and the end of it at the end', () => {
    rememberSecret('hunter22x');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('h', 'u', 'n', 't', 'e', 'r', ' ', '😀') }),
        fc.array(fc.nat(200)),
        (text, cuts) => {
          const ending = /hunter2?2?$/.test(text);
          fc.pre(!ending);
          assert.equal(inPieces(text, cuts), text);
        },
      ),
    );
  });

  it('hides one that begins like another', () => {
    rememberSecret('abcd1234');
    rememberSecret('abcd1234efgh5678');
    const text = 'x abcd1234efgh5678 y abcd1234 z';
    for (let cut = 0; cut <= text.length; cut++) assert.equal(inPieces(text, [cut]), 'x *** y *** z');
  });

  it('hides one of which the end never came', () => {
    rememberSecret('hunter22-and-more');
    assert.equal(inPieces('pass hunter22-an', [7]), 'pass ***');
  });
});
