import { visible } from '../policy/display.ts';
import { maskSecrets } from '../policy/mask.ts';
import type { ToolView } from '../tools/tool.ts';
import type { Asked } from './decide.ts';
import type { RuntimeSession } from './session.ts';

/** What is shown of a call above its question; `name` where its tool has nothing to say. */
export function titled(
  session: RuntimeSession,
  view: ToolView | undefined,
  input: Readonly<Record<string, unknown>>,
  name: string,
): Pick<Asked, 'title' | 'locations'> {
  return {
    // One line, with nothing hidden in it: it stands above the question as well.
    title: visible(maskSecrets(view?.title(input, session.i18n) ?? name)) || 'tool',
    locations: view?.locations(input, session.cwd) ?? [],
  };
}
