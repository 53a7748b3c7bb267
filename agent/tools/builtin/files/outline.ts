import type { PathPart, Plan } from '../../../policy/plan.ts';
import type { ToolServices } from '../../services.ts';
import type { ToolContext } from '../../tool.ts';

/** The outline of a call on one file: where it leads, and nothing of what is there. Throws `INVALID_ARGUMENT`. */
export async function outlineFile(
  services: Pick<ToolServices, 'files'>,
  call: { readonly tool: string; readonly op: PathPart['op'] },
  args: Readonly<Record<string, unknown>> & { readonly path: string },
  context: ToolContext,
): Promise<Plan<undefined> & { readonly parts: readonly [PathPart] }> {
  const resolved = await services.files.resolve(context.session.cwd, args.path);
  const { tool, op } = call;
  return {
    tool,
    args,
    parts: [{ kind: 'path', op, path: args.path, resolved }],
    details: undefined,
  };
}
