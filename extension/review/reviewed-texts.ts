// What persons made of proposals of agents that cannot be told with the answer: it is put in place of what the agent
// writes. Does not import `vscode`.
import { plainText } from '../../agent/files/line-ends.ts';

/** A file of a proposal that was allowed with changes. */
export interface ReviewedText {
  readonly agent: string;
  readonly sessionId: string;
  readonly toolCallId: string;
  readonly path: string;
  /** What the agent proposed. */
  readonly proposed: string;
  /** What the person wants; null: no such file. */
  readonly text: string | null;
}

/** Holds them until the agent writes, or its call or its turn has ended. */
export class ReviewedTexts {
  readonly #waiting = new Set<ReviewedText>();

  /** In place of an earlier one of the same proposal. */
  add(reviewed: ReviewedText): void {
    const { agent, sessionId, path, proposed } = reviewed;
    this.take(agent, sessionId, path, proposed);
    this.#waiting.add(reviewed);
  }

  remove(reviewed: ReviewedText): void {
    this.#waiting.delete(reviewed);
  }

  /**
   * What to write in place of `content`; it is given once. Undefined: the content is none that was reviewed. Line ends and
   * byte order mark do not count in the comparison: some agents change them on the way.
   */
  take(agent: string, sessionId: string, path: string, content: string): ReviewedText | undefined {
    for (const each of this.#waiting) {
      if (each.agent !== agent || each.sessionId !== sessionId || each.path !== path) continue;
      if (plainText(each.proposed) !== plainText(content)) continue;
      this.#waiting.delete(each);
      return each;
    }
    return undefined;
  }

  /** The call has ended: what was not taken of it, and is not waited for any more. */
  end(agent: string, sessionId: string, toolCallId: string): readonly ReviewedText[] {
    return this.#drop(
      (each) => each.agent === agent && each.sessionId === sessionId && each.toolCallId === toolCallId,
    );
  }

  /** The turn has ended, and all calls with it, also those of which the agent did not say so. */
  endTurn(agent: string, sessionId: string): readonly ReviewedText[] {
    return this.#drop((each) => each.agent === agent && each.sessionId === sessionId);
  }

  #drop(isMeant: (reviewed: ReviewedText) => boolean): readonly ReviewedText[] {
    const left = [...this.#waiting].filter(isMeant);
    for (const each of left) this.#waiting.delete(each);
    return left;
  }
}
