import { DidChangeWatchedFilesNotification, WatchKind } from 'vscode-languageserver/node';

/**
 * What a client is asked to watch: files that say something about others whenever they change, and of all others only
 * whether they come and go, because an entry point may be among them.
 */
export const WATCHED = {
  type: DidChangeWatchedFilesNotification.type,
  options: {
    watchers: [
      { globPattern: '**/{tools.json,.ocho/config.toml}' },
      { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
    ],
  },
};
