import assert from 'node:assert/strict';
import path from 'node:path';
import { guardedTerminal, paint } from '../../../agent/cli/terminal.ts';
import { hasHidden } from '../../../agent/policy/display.ts';
import { CliHome } from './fake-terminal.ts';

/** Sets the title of a terminal, clears the screen, turns the reading order around. */
const HOSTILE = '\u001B]0;owned\u0007\u001B[2J\u009B31m\u202Egnp\u202C';
const STYLE = /\u001B\[\d+m/g;

describe('texts of others on the command line', () => {
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());

  const workspaceSays = (text: string) => home.write(path.join(home.workspace, '.ocho', 'config.toml'), text);
  const COMMANDS = [
    ['config', 'check'],
    ['config', 'show'],
    ['config', 'rules', 'list'],
    ['doctor'],
    ['tools', 'list'],
  ];

  it('are shown and never obeyed, whatever command prints what a workspace has in its configuration', async () => {
    workspaceSays(
      `[tools]\noptional = ["x${escapedToml(HOSTILE)}"]\n[rules]\ndeny = ["shell(y${escapedToml(HOSTILE)})"]\n` +
        `[risk_profiles."*"]\nexcluded_tools = ["z${escapedToml(HOSTILE)}"]\n`,
    );
    let shown = 0;
    for (const color of [false, true]) {
      for (const argv of COMMANDS) {
        const { out, err } = await home.run(argv, { color });
        const printed = (out + err).replace(color ? STYLE : /^$/, '');
        assert.equal(hasHidden(printed), false, `${argv.join(' ')}: ${JSON.stringify(printed)}`);
        if (printed.includes('\\u{202e}')) shown += 1;
      }
    }
    assert.ok(shown >= 4, `shown ${shown} times`);
  });

  it('are shown in what is said of a file with a key that is none', async () => {
    workspaceSays(`"k${escapedToml(HOSTILE)}" = 1\n`);
    for (const argv of COMMANDS) {
      const { out, err } = await home.run(argv);
      assert.equal(hasHidden(out + err), false, `${argv.join(' ')}: ${JSON.stringify(out + err)}`);
    }
    assert.match((await home.run(['config', 'check'])).out, /\\u\{202e\}gnp/);
  });

  it('are the same for a program that reads JSON, without any character a screen would obey', async () => {
    workspaceSays(`[rules]\ndeny = ["shell(y${escapedToml(HOSTILE)})"]\n`);
    const { out } = await home.run(['config', 'rules', 'list', '--json']);
    assert.equal(hasHidden(out), false);
    const { rules }: { rules: { rule: string }[] } = JSON.parse(out);
    assert.deepEqual(
      rules.map(({ rule }) => rule),
      [`shell(y${HOSTILE})`],
    );
  });

  it('do not pass for a style, painted or not', () => {
    const { context, output } = home.context({ color: true });
    const terminal = guardedTerminal(context.terminal);
    terminal.out(`${paint(terminal, 'red', '\u001B[8mhid')} \u001B[32mgreen\u001B[39m\n`);
    assert.equal(output().out, '\u001B[31m\\u{1b}[8mhid\u001B[39m \\u{1b}[32mgreen\\u{1b}[39m\n');
  });
});

/** As it can stand in a basic string of TOML. */
function escapedToml(text: string): string {
  return Array.from(text, (c) => (c < ' ' ? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}` : c)).join(
    '',
  );
}
