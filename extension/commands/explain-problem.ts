import type { Command } from './command.ts';
import { sendProblems } from './problems.ts';

/** `Ocho: Explain Problem with Ocho`. */
export const explainProblem: Command = (app) => (uri, diagnostics) =>
  sendProblems('explain', app, uri, diagnostics);
