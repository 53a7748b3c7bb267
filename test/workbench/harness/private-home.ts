// Folders of a test run of its own: nothing of the person's editor or of their Ocho is read or written.
import fs from 'node:fs';
import path from 'node:path';
import { makeTemporary, removeTemporary } from './temporary.ts';

/** Settings that keep the editor quiet, and from looking for anything on the network. */
const QUIET = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'extensions.verifySignature': false,
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Light Modern',
  'window.menuStyle': 'custom',
  'window.autoDetectColorScheme': false,
  'files.simpleDialog.enable': true,
  'chat.commandCenter.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'git.autofetch': false,
  'npm.fetchOnlinePackageInfo': false,
  'json.schemaDownload.enable': false,
  'js/ts.tsc.automaticTypeAcquisition.enabled': false,
  'typescript.disableAutomaticTypeAcquisition': true,
  'remote.autoForwardPorts': false,
};

/** Of the caller's environment only what a program cannot do without, and what marks a run of the tests. */
const KEPT = ['PATH', 'LANG', 'TZ', 'TMPDIR', 'OCHO_TEST_RUN'];

/** Folders; absolute paths. */
export interface PrivateHome {
  readonly base: string;
  /** User data of the editor, and its settings in there. */
  readonly data: string;
  readonly settingsFile: string;
  readonly extensions: string;
  readonly configDir: string;
  readonly stateDir: string;
  /** Where a folder to open may be put. */
  readonly work: string;
  /** All a program in this home sees of the environment. */
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

/** Makes one below the folder for temporary files. `settings` are added to those that keep the editor quiet. */
export function makePrivateHome(settings: Readonly<Record<string, unknown>> = {}): PrivateHome {
  const base = makeTemporary('ocho-workbench-');
  const at = (...names: string[]) => path.join(base, ...names);
  const settingsFile = at('data', 'User', 'settings.json');
  for (const name of ['home', 'data/User', 'extensions', 'config', 'state', 'work']) {
    fs.mkdirSync(at(name), { recursive: true, mode: 0o700 });
  }
  fs.writeFileSync(settingsFile, JSON.stringify({ ...QUIET, ...settings }, null, 2));
  return {
    base,
    data: at('data'),
    settingsFile,
    extensions: at('extensions'),
    configDir: at('config'),
    stateDir: at('state'),
    work: at('work'),
    env: environment(at),
    remove: () => removeTemporary(base),
  };
}

function environment(at: (...names: string[]) => string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of KEPT) {
    const value = process.env[name];
    if (value) env[name] = value;
  }
  return {
    ...env,
    HOME: at('home'),
    XDG_CONFIG_HOME: at('home', '.config'),
    XDG_DATA_HOME: at('home', '.local', 'share'),
    XDG_STATE_HOME: at('home', '.local', 'state'),
    XDG_CACHE_HOME: at('home', '.cache'),
    SHELL: '/bin/bash',
    OCHO_CONFIG_DIR: at('config'),
    OCHO_STATE_DIR: at('state'),
  };
}
