import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  expandTemplate,
  type JudgedUrl,
  judgeUrl,
  NO_URL_RULES,
  type UrlQuestion,
} from '../../../agent/policy/network.ts';

/** A case of the security corpus (fields: /test/fixtures/security/ssrf.jsonl). */
interface Case {
  readonly id: string;
  readonly kind: string;
  readonly why: string;
  readonly url?: string;
  readonly template?: string;
  readonly vars?: Readonly<Record<string, string>>;
  readonly dns?: Readonly<Record<string, readonly string[]>>;
  readonly dns_seq?: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly redirects?: readonly string[];
  readonly expect: 'allow' | 'block';
  readonly accept?: readonly string[];
  readonly or_pinned_to?: readonly string[];
  readonly expect_url?: string;
}

const casesOf = (file: string): readonly Case[] =>
  readFileSync(new URL(`../../fixtures/security/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Case => JSON.parse(line));

function judge(item: Case): JudgedUrl | undefined {
  const expanded = item.template === undefined ? undefined : expandTemplate(item.template, item.vars ?? {});
  if (expanded && !expanded.ok) return undefined;
  const question: UrlQuestion = {
    url: expanded?.url ?? item.url ?? '',
    dns: item.dns ?? {},
    ...(item.dns_seq && { dnsSeq: item.dns_seq }),
    ...(item.redirects && { redirects: item.redirects }),
  };
  return judgeUrl(question, NO_URL_RULES);
}

function isRight(item: Case, judged: JudgedUrl | undefined): boolean {
  const answer = judged?.accepted ? 'allow' : 'block';
  if (answer === item.expect || item.accept?.includes(answer)) return true;
  return (
    item.or_pinned_to !== undefined &&
    (judged?.resolved ?? []).every((each) => item.or_pinned_to?.includes(each))
  );
}

for (const [file, count] of [
  ['ssrf.jsonl', 70],
  ['own-ssrf.jsonl', 158],
] as const) {
  describe(`the URLs of ${file} that must not be reached, and those that may`, () => {
    const cases = casesOf(file);
    it(`are ${count}`, () => {
      assert.equal(cases.length, count);
    });

    for (const item of cases) {
      it(`${item.id} ${item.kind}: ${item.expect}. ${item.why}`, () => {
        const judged = judge(item);
        assert.ok(isRight(item, judged), JSON.stringify(judged));
        if (item.expect_url !== undefined) assert.equal(judged?.hops[0], item.expect_url);
      });
    }
  });
}
