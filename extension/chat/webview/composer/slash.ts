// Slash commands at the start of a prompt. No DOM.
import type { AvailableCommand } from '@agentclientprotocol/sdk';
import { type Edited, withSpace } from './mention.ts';

/** What was typed of a command's name when the caret is in it; undefined when there is no command. */
export function slashAt(text: string, caret: number): string | undefined {
  return /^\/(\S*)$/.exec(text.slice(0, caret))?.[1];
}

/** Commands whose name has the query in it; those that begin with it first, else in the agent's order. */
export function matchingCommands(
  commands: readonly AvailableCommand[],
  query: string,
): readonly AvailableCommand[] {
  const wanted = query.toLowerCase();
  const found = commands.filter(({ name }) => name.toLowerCase().includes(wanted));
  const begins = ({ name }: AvailableCommand): boolean => name.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

/** Puts the name of a command in the place of the first word. */
export function insertCommand(text: string, name: string): Edited {
  return withSpace(`/${name}`, text.replace(/^\/\S*/, ''));
}

/** The command a prompt begins with, and how to go on while nothing follows its name; undefined: no command. */
export function commandOf(
  text: string,
  commands: readonly AvailableCommand[],
): { readonly command: AvailableCommand; readonly hint: string | undefined } | undefined {
  const [, name, rest = ''] = /^\/(\S+)([\s\S]*)$/.exec(text) ?? [];
  const command = commands.find((known) => known.name === name);
  if (!command) return undefined;
  return { command, hint: rest.trim() === '' ? command.input?.hint : undefined };
}
