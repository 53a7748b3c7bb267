// What a person makes of a planned change of one file.
import { hashOf } from '../../../files/disk.ts';
import { diffOf } from '../../../files/excerpt.ts';
import { revisedContent } from '../../../files/revised.ts';
import type { Snapshot } from '../../../files/snapshot.ts';
import type { Plan } from '../../../policy/plan.ts';
import type { RevisedFile } from '../../tool.ts';
import { checkNewText } from './shared.ts';

/** What is other in the plan with the person's text, and that text as it will be stored. */
export interface RevisedPlan {
  readonly content: Buffer;
  readonly plan: Pick<Plan, 'parts' | 'diffs'>;
}

/**
 * The plan's change of `snapshot` (null: a new file) to `proposed`, as the person wants it. `as_planned`: they changed
 * nothing; `rejected`: the file would stay as it is. Throws what `revisedContent` and `checkNewText` throw.
 */
export async function revisedOf(
  planned: Plan,
  texts: readonly RevisedFile[],
  snapshot: Snapshot | null,
  proposed: Buffer,
): Promise<RevisedPlan | 'as_planned' | 'rejected'> {
  const [diff] = planned.diffs ?? [];
  const text = texts.find(({ path }) => path === diff?.path);
  if (!diff || !text) return 'as_planned';
  checkNewText('newText', text.newText);
  const before = snapshot?.text.content ?? null;
  const encoding = snapshot?.text.encoding ?? 'utf-8';
  const { newText } = text;
  const content = await revisedContent({ name: diff.path, before, proposed, encoding, newText });
  if (content.equals(proposed)) return 'as_planned';
  // Without its only hunk nothing is left of a new file.
  if (content.equals(before ?? Buffer.alloc(0))) return 'rejected';
  const parts = planned.parts.map((part) =>
    part.kind === 'path' ? { ...part, content: hashOf(content) } : part,
  );
  return { content, plan: { parts, diffs: [diffOf(diff.path, before, content)] } };
}
