// A tool call as it is asked about: what the request says, and in place of what it leaves out, what was told of the call
// before. Does not import `vscode`.
import type { RequestPermissionRequest, ToolCall } from '@agentclientprotocol/sdk';

/** What is known of a tool call from `session/update`: some agents ask with nothing but its id. */
export interface KnownCall
  extends Partial<Pick<ToolCall, 'title' | 'kind' | 'rawInput' | 'content' | 'locations'>> {
  /** Something of it was not kept. */
  readonly incomplete?: boolean;
  /** Where something was not kept: another text for another call, as a change may be in what is missing. */
  readonly version?: string;
}

/** The call that is shown, and that an answer is about. */
export function wholeCall({ toolCall }: RequestPermissionRequest, known: KnownCall): KnownCall {
  const { title, kind, rawInput, content, locations } = toolCall;
  const isNew = rawInput !== undefined && rawInput !== null && Boolean(content);
  return {
    ...known,
    // Nothing is missing where the request says all of it itself.
    incomplete: known.incomplete === true && !isNew,
    ...(title ? { title } : {}),
    ...(kind ? { kind } : {}),
    ...(rawInput === undefined || rawInput === null ? {} : { rawInput }),
    ...(content ? { content } : {}),
    ...(locations ? { locations } : {}),
  };
}
