// Who answers when `ocho run` has a question.
import type { I18n } from '../i18n/message.ts';
import { visible, visibleLines } from '../policy/display.ts';
import { buildQuestion, questionData } from '../policy/question.ts';
import type { Approver, PermissionAnswer, PermissionQuestion } from '../runtime/approver.ts';
import { nobody } from '../runtime/approver.ts';
import { diffText } from './diff-text.ts';
import type { ApproveMode } from './run-options.ts';

/** The part of a terminal that questions need. */
export interface QuestionTerminal {
  /** Writes text for the person. */
  write(text: string): void;
  /** Reads one line; undefined at the end of input, or when the signal aborts. */
  readLine(prompt: string, signal: AbortSignal): Promise<string | undefined>;
}

/** The approver of a mode: nobody, the person at the terminal, or "once" to everything, said each time. */
export function runApprover(mode: ApproveMode, terminal: QuestionTerminal, i18n: I18n): Approver {
  if (mode === 'never') return nobody;
  if (mode === 'all') {
    return {
      available: true,
      ask: async (question) => {
        terminal.write(`${await shown(question, i18n)}\n${i18n.text('run-would-ask')}\n`);
        return { answer: 'allow_once' };
      },
    };
  }
  return {
    available: true,
    ask: (question, signal) => askAtTerminal(question, terminal, i18n, signal),
    askPerson: async ({ question, choices }, signal) => {
      // The model's own words, which may hold what a screen obeys.
      const list = choices.map((choice, index) => `  ${index + 1}. ${visible(choice)}`).join('\n');
      terminal.write(`\n${visibleLines(question)}\n${list}${list ? '\n' : ''}`);
      const line = (await terminal.readLine('> ', signal))?.trim();
      if (!line) return undefined;
      return choices[Number(line) - 1] ?? line;
    },
  };
}

async function askAtTerminal(
  question: PermissionQuestion,
  terminal: QuestionTerminal,
  i18n: I18n,
  signal: AbortSignal,
): Promise<PermissionAnswer> {
  const { suggestion } = question.decision;
  terminal.write(`${await shown(question, i18n)}\n`);
  const id = suggestion === undefined ? 'run-answers-once' : 'run-answers';
  const prompt = `${i18n.text(id, { rule: visible(suggestion ?? '') })} `;
  for (;;) {
    const line = await terminal.readLine(prompt, signal);
    if (line === undefined) return { answer: 'cancelled' };
    if (/^f$/i.test(line.trim())) {
      terminal.write(await inFull(question, i18n));
      continue;
    }
    const answer = readAnswer(line.trim(), suggestion !== undefined);
    if (answer) return answer;
    terminal.write(`${i18n.text('run-answer-unknown')}\n`);
  }
}

/** One letter, or `d` with words for the model; undefined: ask again. */
function readAnswer(line: string, hasRule: boolean): PermissionAnswer | undefined {
  const [letter = '', ...rest] = line.split(/\s+/);
  switch (letter.toLowerCase()) {
    case 'y':
    case 'o':
      return { answer: 'allow_once' };
    case 's':
      return hasRule ? { answer: 'allow_session' } : undefined;
    case 'a':
      return hasRule ? { answer: 'allow_always' } : undefined;
    case 'd':
    case 'n':
      return { answer: 'deny', ...(rest.length > 0 ? { feedback: rest.join(' ') } : {}) };
    default:
      return undefined;
  }
}

/** Everything the call will do, uncut. */
async function inFull({ plan, decision }: PermissionQuestion, i18n: I18n): Promise<string> {
  const changes = plan.diffs ? await diffText(plan.diffs, i18n, true) : '';
  return `\n${changes}${questionData(plan, decision).full}\n\n`;
}

async function shown({ plan, decision, folder }: PermissionQuestion, i18n: I18n): Promise<string> {
  const asked = buildQuestion(plan, decision, i18n, folder);
  const changes = plan.diffs ? await diffText(plan.diffs, i18n) : '';
  return `\n? ${asked.title}\n${changes}${asked.markdown}`;
}
