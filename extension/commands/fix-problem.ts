import type { Command } from './command.ts';
import { sendProblems } from './problems.ts';

/** `Ocho: Fix Problem with Ocho`. */
export const fixProblem: Command = (app) => (uri, diagnostics) => sendProblems('fix', app, uri, diagnostics);
