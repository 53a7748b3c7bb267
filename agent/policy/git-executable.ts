// Keys of git configuration with which a repository makes git run a program (security corpus R13). One table for both
// who ask: the classifier of shell commands, which reads the file, and git_operations, which asks git.

/** Keys whose value is a program, or a name of one. `*` stands for anything, dots included. */
const PROGRAMS = `
  core.sshcommand core.gitproxy core.askpass core.editor core.pager core.hookspath core.alternaterefscommand
  sequence.editor pager.* diff.external diff.*.command diff.*.textconv
  filter.*.clean filter.*.smudge filter.*.process merge.*.driver mergetool.*.cmd mergetool.*.path difftool.*.cmd
  difftool.*.path gpg.program gpg.*.program gpg.ssh.defaultkeycommand credential.helper credential.*.helper alias.*
  trailer.*.command trailer.*.cmd interactive.difffilter uploadpack.packobjectshook remote.*.uploadpack
  remote.*.receivepack remote.*.vcs browser.*.cmd browser.*.path man.*.cmd man.*.path web.browser guitool.*.cmd
  sendemail.*cmd sendemail.smtpserver tar.*.command hook.*.command init.templatedir lfs.*transfer.*.path`;

/**
 * Keys that lead to more configuration, to another work tree or to other transports. They count where nobody has
 * followed them: git_operations asks git, which has, and turns the rest off for its reads.
 */
const LEADS = `
  include.path includeif.* core.worktree protocol.* log.showsignature url.* sendemail.* submodule.*.update`;

/** Values that run something under keys that otherwise do not. */
const BY_VALUE: readonly (readonly [keys: string, runs: (value: string, key: string) => boolean])[] = [
  // A truth value is git's own daemon, anything else a program.
  ['core.fsmonitor', (value) => !/^(?:true|false|yes|no|on|off|0|1|)$/i.test(value)],
  ['submodule.*.update', (value) => value.startsWith('!')],
  [
    'remote.*.url remote.*.pushurl url.*.insteadof url.*.pushinsteadof',
    (value, key) => /^ext::/i.test(value) || /^url\.ext::/i.test(key),
  ],
];

/** Values with which a key runs nothing. */
const OFF: readonly (readonly [keys: string, off: RegExp])[] = [
  [
    'core.pager pager.* core.editor sequence.editor interactive.difffilter',
    /^(?:|true|false|yes|no|on|off|0|1|cat|:)$/i,
  ],
  ['core.hookspath', /^(?:|\/dev\/null)$/i],
  ['log.showsignature', /^(?:|false|no|off|0)$/i],
  ['*', /^$/],
];

const programs = patterns(PROGRAMS);
const leads = patterns(LEADS);
const byValue = BY_VALUE.map(([keys, runs]) => ({ keys: patterns(keys), runs }));
const off = OFF.map(([keys, value]) => ({ keys: patterns(keys), value }));

function patterns(text: string): readonly RegExp[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 's'));
}

/**
 * Whether an entry of a repository's own configuration can run a program. `key`: section and name in lower case.
 * `followed`: git itself has listed the entry, so what it leads to is in the list as well.
 */
export function runsProgram(key: string, value: string, followed: boolean): boolean {
  const is = (keys: readonly RegExp[]) => keys.some((pattern) => pattern.test(key));
  if (off.some((entry) => is(entry.keys) && entry.value.test(value))) return false;
  if (is(programs) || (!followed && is(leads))) return true;
  return byValue.some((entry) => is(entry.keys) && entry.runs(value, key));
}
