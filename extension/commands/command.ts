// What a command is made of.

import type { ProtocolTrace } from '../agents/protocol-trace.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { ModelSetUp } from '../models/set-up.ts';
import type { App, Reviews } from '../parts.ts';
import type { PolicyView } from '../policy-view/policy-view.ts';
import type { ReviewCommands } from '../review/reviews.ts';
import type { ToolsView } from '../tools-view/tools-view.ts';
import type { ReadOnlyDocuments } from './read-only-document.ts';

/** What commands may use. */
export interface CommandApp extends App {
  readonly reviews: Reviews & ReviewCommands;
  readonly setUp: ModelSetUp;
  readonly trace: ProtocolTrace;
  readonly documents: ReadOnlyDocuments;
  readonly approvals: Approvals;
  readonly policy: PolicyView;
  readonly tools: ToolsView;
}

/** Makes the handler of one command of the manifest. What it rejects with is shown to the person. */
export type Command = (app: CommandApp) => (...args: readonly unknown[]) => unknown;
