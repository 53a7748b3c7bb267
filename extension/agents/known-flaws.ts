// What agents of other makers get wrong, where the person would pay for it and the editor can help. Does not import
// `vscode`.
import type { InitializeResponse } from '@agentclientprotocol/sdk';

/**
 * Whether the agent reads a file before it creates it, and takes "resource not found" for a failure. Gemini CLI looks for
 * words in what it makes of the answer, which is "[object Object]" (google-gemini/gemini-cli#17588, #26448; last seen in
 * 0.61.0), so that it never gets to write.
 */
export function needsMissingAsEmpty({ agentInfo }: Pick<InitializeResponse, 'agentInfo'>): boolean {
  return agentInfo?.name === 'gemini-cli';
}
