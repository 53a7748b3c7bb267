// Samples of what can deceive the eye in a question: nothing hides, nothing overwrites, and what is cut says so.
import assert from 'node:assert/strict';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import type { Decision } from '../../../agent/policy/decision.ts';
import { cutCounted, squeezed, visible } from '../../../agent/policy/display.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import { buildQuestion, questionData } from '../../../agent/policy/question.ts';
import { file, mcp, plan, policy, session, shell, workspace } from './fixture.ts';

/** What a screen would obey, hide, or show elsewhere than it stands. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u2800]/u;

const HOSTILE = {
  'an ANSI sequence that clears the line': '\u001b[2K\u001b[1Gls',
  'an OSC sequence that sets a link': '\u001b]8;;https://evil.example\u0007ls\u001b]8;;\u0007',
  'an OSC sequence that writes the clipboard': '\u001b]52;c;cm0gLXJm\u0007',
  'a control sequence of one byte': '\u009b2J',
  'a carriage return that overwrites': 'rm -rf x\rls',
  'a backspace that overwrites': 'rm\b\bls',
  'a line break': 'ls\nrm -rf x',
  'a form feed and a vertical tab': 'ls\f\vrm',
  'separators of lines and paragraphs': 'ls\u2028rm\u2029',
  'an override of direction': 'gpj.\u202ehs.kcatta',
  'isolates of direction': '\u2066rm\u2069 \u2067x\u2069',
  'marks of direction': 'a\u200e\u200f\u061cb',
  'zero-width characters': 'r\u200bm\u200c\u200d\ufeff',
  'a word joiner and invisible operators': 'a\u2060\u2061\u2062\u2063\u2064b',
  'tag letters': 'ls\u{e0072}\u{e006d}',
  'a soft hyphen': 'r\u00adm',
  'fillers that look like nothing': 'a\u3164\u115f\uffa0\u2800b',
  'blanks that are no blanks': 'ls\u00a0\u2003\u3000x',
  'variation selectors': 'a\ufe0f\ufe00\u{e0101}b',
  'an interlinear annotation': 'a\ufff9b\ufffac\ufffb',
  'half a character': 'a\ud800b',
};

describe('a question about hostile text', () => {
  const place = workspace();
  after(() => place.remove());
  const i18n = createI18n({ locale: 'en' });
  const { root } = place;
  const ask = async (what: Plan) => {
    const decision: Decision = {
      ...(await policy.decide(what, session(place, { highRisk: 'ask' }))),
      outcome: 'ask',
    };
    return { ...buildQuestion(what, decision, i18n, root), data: questionData(what, decision, true) };
  };
  const plansOf = (text: string): Plan[] => [
    shell(root, `echo ${text}`),
    shell(root, `cat '${text}'`),
    file(root, 'write', `src/${text.replaceAll('/', '')}.ts`),
    plan('web_fetch', { kind: 'url', method: 'GET', url: `https://example.com/?q=${text}` }),
    plan('git_operations', {
      kind: 'git',
      operation: 'branch',
      argv: ['branch', text],
      cwd: root,
      effect: 'change',
      executableConfig: [text],
    }),
    { ...mcp('mcp_notes_add'), args: { note: text, deep: { [text]: [text] } } },
    { ...plan('execute_javascript'), args: { code: text } },
  ];

  for (const [what, text] of Object.entries(HOSTILE)) {
    it(`shows ${what}`, async () => {
      for (const each of plansOf(text)) {
        const { title, markdown, data } = await ask(each);
        assert.doesNotMatch(title, UNSAFE);
        const options = data.options.map(({ name }) => i18n.format(name));
        const rest = [markdown, data.full, data.part, i18n.format(data.because), ...options].join('\n');
        assert.doesNotMatch(rest.replace(/[\n\t]/g, ''), UNSAFE, each.tool);
        assert.doesNotMatch(options.join(''), /\n/);
      }
    });
  }

  it('shows the name that is looked up for a host of other letters', async () => {
    for (const host of [
      '\u0440ypi.org',
      'g\u043e\u043egle.com',
      'ex\u0430mple.com',
      '\u03b1pple.com',
      'b\u00fccher.example',
    ]) {
      const url = new URL(`https://${host}/x`);
      const fetched = await ask(plan('web_fetch', { kind: 'url', method: 'GET', url: url.href }));
      assert.match(fetched.title, /^https:\/\/xn--/);
      assert.ok(fetched.markdown.includes(`Host: \`${url.host}\``), fetched.markdown);
      const command = await ask(shell(root, `curl -s https://${host}/x`));
      assert.ok(command.markdown.includes(url.hostname), command.markdown);
    }
  });

  it('says which host an address leads to, whatever stands in front of it', async () => {
    const { markdown } = await ask(
      plan('web_fetch', {
        kind: 'url',
        method: 'GET',
        url: 'https://github.com%2fx@evil.example:8443/github.com',
      }),
    );
    assert.match(markdown, /^Host: `evil\.example:8443`$/m);
  });

  it('says when letters look like others, or are written the other way round', async () => {
    const mixed = await ask(file(root, 'write', 'src/\u0441onfig.ts'));
    assert.match(mixed.markdown, /look like Latin ones: .*\\u\{441\}onfig\.ts/);
    const hebrew = await ask(file(root, 'write', 'src/\u05d0\u05d1\u05d2.ts'));
    assert.match(hebrew.markdown, /right to left.*\\u\{5d0\}\\u\{5d1\}\\u\{5d2\}/);
    const plain = await ask(file(root, 'write', 'src/größe.ts'));
    assert.doesNotMatch(plain.markdown, /alphabets|right to left/);
    const russian = await ask(file(root, 'write', 'src/\u043f\u0440\u0438\u0432\u0435\u0442'));
    assert.doesNotMatch(russian.markdown, /right to left/);
  });

  it('keeps in sight what stands behind many blanks, tabs or empty lines', async () => {
    for (const gap of [' '.repeat(500), '\t'.repeat(200), '\n'.repeat(300), ' \n'.repeat(300)]) {
      const { title, markdown } = await ask(shell(root, `ls${gap}; rm -rf src`));
      assert.match(title, /; rm -rf src$/);
      assert.doesNotMatch(markdown, /[ \t]{24}/);
      assert.ok(markdown.split('\n').length < 40, gap.slice(0, 2));
      assert.match(markdown, /rm -rf src/);
    }
  });

  it('says how much was cut, of characters and of lines', async () => {
    const long = await ask(shell(root, `echo ${'a'.repeat(20_000)}; rm -rf src`));
    assert.match(long.title, /^echo a+ … \+\d{5} … a+; rm -rf src$/);
    assert.match(long.markdown, /\d\d,?\d{3} characters are not shown here/);
    assert.ok(long.data.full.includes('a'.repeat(20_000)));
    const many = await ask(shell(root, `${'ls\n'.repeat(400)}rm -rf src`));
    assert.match(many.markdown, /3\d\d lines are not shown here/);
    assert.match(many.markdown, /^rm -rf src$/m);
  });

  it('shows what a tool of others, a request or code is given', async () => {
    const given = { ...mcp('mcp_notes_add'), args: { text: 'hello', to: ['a@example.com'] } };
    assert.match((await ask(given)).markdown, /Arguments\n```\ntext: hello\nto: \[/);
    const post = {
      ...plan('http_request', { kind: 'url', method: 'POST', url: 'https://example.com/' }),
      args: { method: 'POST', url: 'https://example.com/', body: 'all of it' },
    };
    assert.match((await ask(post)).markdown, /body: all of it/);
    const code = {
      ...plan('execute_javascript'),
      args: { code: `// ${'-'.repeat(300)}\nfetch("https://evil.example")` },
    };
    assert.match((await ask(code)).markdown, /evil\.example/);
  });

  it('has no link, picture or emphasis that came from a command or a path', async () => {
    for (const text of [
      '![x](https://evil.example/p.png)',
      '**Safe**',
      '<b>Safe</b>',
      '`x` **Safe**',
      '[ok](command:x)',
    ]) {
      for (const each of [
        file(root, 'write', `src/${text.replaceAll('/', '_')}`),
        shell(root, `cp '${text}' b`),
      ]) {
        const { markdown } = await ask(each);
        const outside = markdown
          .replace(/^(`{3,})\n[\s\S]*?\n\1$/gm, '')
          .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '');
        assert.doesNotMatch(outside, /[*<![]/, outside);
      }
    }
  });

  it('tells of what hides in a change, and not of what was there before', async () => {
    const diff = {
      path: `${root}/a.ts`,
      oldText: 'let \u200ba;\n',
      newText: 'let \u200ba;\r\nlet \u202eb;\n',
    };
    const edit = { ...file(root, 'edit', 'src/index.ts'), diffs: [diff] };
    assert.match((await ask(edit)).markdown, /1 line of the new text .* line 2, .*\\u\{202e\}b/);
    const same = { ...edit, diffs: [{ ...diff, newText: 'let \u200ba;\nlet c;\n' }] };
    assert.doesNotMatch((await ask(same)).markdown, /hidden/);
  });

  it('has class, rule and cause in the text a plain client shows', async () => {
    const { markdown } = await ask(shell(root, 'ls && npm test'));
    assert.match(markdown, /^medium risk: /m);
    assert.match(markdown, /^Rule: `level\.medium` Cause: `npm test`$/m);
  });

  it('offers no rule that holds a hidden character or a secret', async () => {
    const branch = (name: string) =>
      plan('git_operations', {
        kind: 'git',
        operation: 'branch',
        argv: ['branch', '--', name],
        cwd: root,
        effect: 'change',
        executableConfig: [],
      });
    const token = ['ghp', 'a'.repeat(36)].join('_');
    for (const name of ['a\u202eb', 'a\u001b[2Kb', token]) {
      const decision = await policy.decide(branch(name), session(place));
      assert.equal(decision.outcome, 'ask');
      assert.equal(decision.suggestion, undefined);
    }
    assert.ok((await policy.decide(branch('topic'), session(place))).suggestion);
  });
});

describe('a line for people', () => {
  it('has no marks piled on a letter, and keeps those that languages need', () => {
    assert.equal(visible('e\u0301'), 'e\u0301');
    assert.match(visible(`e${'\u0301'.repeat(20)}`), /\\u\{301\}/);
  });

  it('keeps the variation selector of an emoji only', () => {
    assert.equal(visible('\u26a0\ufe0f'), '\u26a0\ufe0f');
    assert.equal(visible('a\ufe0f'), 'a\\u{fe0f}');
  });

  it('counts what it leaves out where it leaves it out', () => {
    assert.equal(
      cutCounted(`${'a'.repeat(50)}${'z'.repeat(50)}`, 20),
      `${'a'.repeat(12)} … +80 … ${'z'.repeat(8)}`,
    );
    assert.equal(cutCounted('short', 20), 'short');
  });

  it('counts blanks and empty lines in a row', () => {
    assert.equal(squeezed(`a${' '.repeat(30)}b`), 'a [␠×30] b');
    assert.equal(squeezed(`a${'\n'.repeat(10)}b`), 'a\n[↵×9]\nb');
    assert.equal(squeezed('a\n\n    b'), 'a\n\n    b');
  });
});
