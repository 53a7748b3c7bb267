// The corpus of injections and spoofs (test/fixtures/security/inject.jsonl): each case through the code it is about.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { maskedLine } from '../../../agent/files/masked-text.ts';
import type { I18n } from '../../../agent/i18n/message.ts';
import { childEnvironment } from '../../../agent/platform/environment.ts';
import { maskCredentials } from '../../../agent/policy/mask.ts';
import { fingerprint, type Plan, type PlanPart } from '../../../agent/policy/plan.ts';
import { buildQuestion, questionData, questionTitle } from '../../../agent/policy/question.ts';
import { label } from '../../../agent/runtime/label.ts';
import { executeCall } from '../../../agent/runtime/tool-executor.ts';
import { plan, policy, session, shell, workspace } from '../policy/fixture.ts';
import { decided, fakeModule, testSession } from './fixture.ts';
import { MCP_CHECKS } from './inject-mcp.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  // Each kind has its own members.
  // biome-ignore lint/suspicious/noExplicitAny: the corpus is data of many shapes.
  readonly given: any;
}

const ROOT = new URL('../../../', import.meta.url);
const CASES: readonly Case[] = readFileSync(new URL('test/fixtures/security/inject.jsonl', ROOT), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

/** What these are about is not in this version. With the folder comes the duty to check them. */
const WITHOUT_CODE: Readonly<Record<string, string>> = {
  'inj-015': 'agent/sandbox/javascript',
  'inj-058': 'agent/sandbox/javascript',
  'inj-069': 'agent/http-tools',
  'inj-070': 'agent/http-tools',
  'inj-075': 'agent/tools/builtin/delegate.tool.ts',
  'inj-077': 'agent/tools/builtin/delegate.tool.ts',
};

/** Through the real programs elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'inj-065': 'test/unit/tools/git.test.ts',
  'inj-066': 'test/unit/search/content-search.test.ts',
  'inj-067': 'test/unit/search/content-search.test.ts',
};

describe('the corpus of injections', () => {
  const place = workspace();
  after(() => place.remove());
  const i18n: I18n = { locale: 'en', text: (id) => id, format: ({ id }) => id };
  const url = (text: string): Plan =>
    plan('web_fetch', { kind: 'url', method: 'GET', url: new URL(text).href });
  const call = (id: string, value = id) => ({
    modelCallId: id,
    name: 'fake',
    arguments: JSON.stringify({ value }),
  });
  const never = new AbortController().signal;

  /** What the model and the person get of an output. */
  async function shown(output: string): Promise<string> {
    const execute = async (_plan: Plan, context: { output(text: string): void }) => {
      context.output(output);
      return output;
    };
    const test = testSession({ modules: [fakeModule({ execute })] });
    await executeCall(test.session, call('m1'), never);
    return JSON.stringify([test.of('tool_result'), test.of('tool_ended'), test.of('tool_output')]);
  }
  const HIDDEN = /[\x80-\x9f]|[\u{e0000}-\u{e007f}]/u;

  const CHECKS: Readonly<Record<string, (given: Case['given']) => Promise<void> | void>> = {
    ...MCP_CHECKS,
    'inj-004': async ({ tool_output }) => assert.doesNotMatch(await shown(tool_output), HIDDEN),
    'inj-007': (given) => assert.match(questionTitle(url(given.url)), /^https:\/\/xn--/),
    'inj-009': async ({ command }) => {
      const what = shell(place.root, command);
      const { title, markdown } = buildQuestion(what, await policy.decide(what, session(place)), i18n);
      assert.doesNotMatch(title, /\n/);
      const [, fence = '', inside = ''] = /(`{3,})\n([\s\S]*?)\n\1/.exec(markdown) ?? [];
      assert.ok(inside.includes('## Safe command'), 'the command is inside the fence');
      assert.ok(!inside.includes(fence));
      assert.doesNotMatch(markdown.replace(inside, ''), /^#/m);
    },
    'inj-010': async ({ tool_output }) => assert.doesNotMatch(await shown(tool_output), HIDDEN),
    'inj-011': async ({ command }) => {
      const what = shell(place.root, command);
      const decision = await policy.decide(what, session(place));
      const data = questionData(what, decision);
      assert.equal(decision.class, 'high');
      for (const program of ['curl', 'sh']) assert.ok(JSON.stringify(data.lines).includes(program), program);
      assert.ok(data.full.includes('evil.example'));
    },
    'inj-019': () => {
      const what = shell(place.root, 'git diff');
      const [part] = what.parts;
      const other = { ...what, parts: [{ ...part, envHash: 'other' } as PlanPart] };
      assert.notEqual(fingerprint(what), fingerprint(other));
    },
    'inj-021': () => {
      const part = { kind: 'path', op: 'edit', path: 'a', resolved: '/a' } as const;
      const [a, b] = ['A', 'B'].map((hash) => fingerprint(plan('file_edit', { ...part, hash })));
      assert.notEqual(a, b);
    },
    'inj-025': async ({ command }) =>
      assert.equal((await policy.decide(shell(place.root, command), session(place))).class, 'high'),
    'inj-027': async () => {
      const ran: string[] = [];
      const execute = async ({ args }: Plan) => {
        ran.push(String(args.value));
        return 'done';
      };
      const test = testSession({
        modules: [fakeModule({ execute })],
        decide: () => decided('ask'),
        answer: async ({ plan: asked }) => ({
          answer: asked.args.value === 'p1' ? 'allow_once' : 'cancelled',
        }),
      });
      await Promise.all(['p2', 'p1'].map((id) => executeCall(test.session, call(id), never)));
      assert.deepEqual(ran, ['p1']);
    },
    'inj-028': async () => {
      const what = shell(place.root, 'npm test');
      const here = session(place, { sessionGrants: ['shell(npm test)'] });
      assert.equal((await policy.decide(what, here)).outcome, 'allow');
      assert.equal((await policy.decide(what, session(place, { sessionId: 'b' }))).outcome, 'ask');
    },
    'inj-030': async () => {
      const test = testSession({
        decide: (_plan, { level }) => decided(level === 'full' ? 'allow' : 'ask'),
        answer: async () => {
          test.session.settings.level = 'full';
          return { answer: 'cancelled' };
        },
      });
      assert.equal((await executeCall(test.session, call('p1'), never)).end, 'denied');
      assert.ok(!test.types().includes('tool_started'));
    },
    'inj-049': ({ error }) => {
      const text = maskCredentials(error);
      assert.ok(!/p@ss|abc/.test(text), text);
    },
    'inj-050': (given) => assert.ok(!questionTitle(url(given.url)).includes('sk-live')),
    'inj-051': ({ read, model_writes }) => assert.equal(maskedLine(read, model_writes), 1),
    'inj-054': ({ agent_env }) => assert.deepEqual(childEnvironment(agent_env), {}),
    'inj-060': async ({ tool_output }) => {
      const framed = label('tool_result', {}, tool_output);
      assert.match(framed, /^<tool_result-2>[\s\S]*<\/tool_result-2>$/);
      const [result] = JSON.parse(await shown(tool_output))[0];
      assert.equal(result.content.length, 1);
    },
    'inj-079': async () => {
      // A receipt is a success's (design: policy.md "Records"); the others are in the decision log or the session's.
      for (const answer of ['deny', 'cancelled'] as const) {
        const test = testSession({ decide: () => decided('ask'), answer: async () => ({ answer }) });
        await executeCall(test.session, call('m1'), never);
        assert.deepEqual([test.recorded.length, test.of('tool_ended')[0]?.end], [1, 'denied']);
      }
      const fails = async () => {
        throw new Error('crash');
      };
      const receipts: unknown[] = [];
      const writeReceipt = () => {
        receipts.push(1);
        return { sequence: 1 };
      };
      const test = testSession({ modules: [fakeModule({ execute: fails })], dependencies: { writeReceipt } });
      await executeCall(test.session, call('m1'), never);
      assert.deepEqual([test.recorded.length, test.of('tool_ended')[0]?.end, receipts], [1, 'failed', []]);
    },
  };

  for (const { id, title, given } of CASES) {
    const check = CHECKS[id];
    const folder = WITHOUT_CODE[id];
    const other = ELSEWHERE[id];
    it(`${id}: ${title}`, async function () {
      if (check) return check(given);
      if (folder !== undefined) {
        assert.ok(!existsSync(new URL(folder, ROOT)), `${folder} is there: this case needs a check`);
        this.skip();
      }
      assert.ok(other !== undefined && existsSync(new URL(other, ROOT)), 'no check for this case');
      this.skip();
    });
  }

  const MORE = ['\u0085', '\u0090q', '\u009d0;t\u0007', '\u{e0001}', 'a\u{e0041}b', '\u{1f3f4}\u{e0061}x'];
  for (const output of MORE) {
    it(`shows nothing hidden of ${JSON.stringify(output)}`, async () =>
      assert.doesNotMatch(await shown(output), HIDDEN));
  }

  it('leaves the flag of Scotland whole', async () => {
    const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
    assert.ok((await shown(flag)).includes(flag));
  });

  const ERRORS = [
    'https://me:hunter22@e.test/a failed',
    'GET https://e.test/?access_token=hunter22 gave 401',
    'redis://:hunter22@e.test is down',
    'sent Authorization: Bearer hunter22 to e.test',
    'https://e.test/cb#id_token=hunter22',
  ];
  for (const error of ERRORS)
    it(`masks ${error}`, () => assert.doesNotMatch(maskCredentials(error), /hunter22/));
});
