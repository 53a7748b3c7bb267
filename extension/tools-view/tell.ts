// What the commands of the view have to say.
import * as vscode from 'vscode';
import { literal } from '../approvals/screen-text.ts';

/** Says something without waiting for the person. What others wrote stands in it as `visible` shows it. */
export function tell(text: string): void {
  void vscode.window.showInformationMessage(literal(text));
}
