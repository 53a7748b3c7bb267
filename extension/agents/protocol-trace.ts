// The output channel "Ocho Protocol": what goes between editor and agents, as much of it as the person wants to see.
import * as vscode from 'vscode';
import type { WireTap } from '../agent-process/wire-tap.ts';
import { traceLine } from './trace-line.ts';

/** The trace. The channel is made with the first line. */
export interface ProtocolTrace extends vscode.Disposable {
  /** The tap for an agent; undefined while nothing is to be shown. */
  tap(name: string): WireTap | undefined;
  show(): void;
}

/** Makes the trace; what it shows follows the setting `ocho.protocolTrace`. */
export function createProtocolTrace(): ProtocolTrace {
  let channel: vscode.OutputChannel | undefined;
  const output = (): vscode.OutputChannel => {
    channel ??= vscode.window.createOutputChannel('Ocho Protocol', 'json');
    return channel;
  };
  let level = wanted();
  const subscription = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('ocho.protocolTrace')) level = wanted();
  });
  return {
    tap: (name) => {
      if (level === 'off') return undefined;
      const isFull = level === 'full';
      return (direction, line) =>
        output().appendLine(traceLine(name, direction, line, { isFull, at: new Date() }));
    },
    show: () => output().show(true),
    dispose: () => {
      subscription.dispose();
      channel?.dispose();
    },
  };
}

function wanted(): 'off' | 'messages' | 'full' {
  const value = vscode.workspace.getConfiguration('ocho').inspect<string>('protocolTrace')?.globalValue;
  return value === 'messages' || value === 'full' ? value : 'off';
}
