// After a confined command: takes away what it has made that decides which programs git runs. bubblewrap can only mount
// over what is there: a placeholder for a missing file would be there for git outside, too, and a `commondir` with
// nothing in it breaks every git command. So such a file can come to be and is taken away once the command has ended;
// until then, as long as it runs, git outside of the sandbox obeys it.
import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '../i18n/message.ts';

/**
 * Takes away what is at `places` now; none was there before the command. `into`: a folder of the agent's to keep it in,
 * made when needed (default: beside where it is, by another name). Returns what has been done, or could not be. Never
 * throws; called again it finds what could not be taken away, and nothing else.
 */
export function putAside(places: readonly string[], into?: string): readonly Message[] {
  return places.flatMap((place) => {
    try {
      const made = madeAt(place);
      return made === undefined ? [] : [takeAway(made, into)];
    } catch {
      // Nobody can say that nothing is there.
      return [{ id: 'sandbox-not-removed', args: { place } }];
    }
  });
}

/**
 * The real path of what makes something be at a place: a link on the way to it, or what is there itself. The places are
 * given by their real paths, so a link on the way is new, and what it leads to may be anybody's.
 */
function madeAt(place: string): string | undefined {
  let at = path.parse(place).root;
  for (const name of path.relative(at, place).split(path.sep)) {
    at = path.join(at, name);
    const found = reaching(at, () => lstatSync(at, { throwIfNoEntry: false }));
    if (!found) return undefined;
    // Be it one to nothing: what it leads to can be written later, by a file tool that asks about less.
    if (found.isSymbolicLink()) return at;
    if (at !== place && !found.isDirectory()) return undefined;
  }
  return place;
}

/** What becomes of it and how; no name: nothing stays of it. */
type Way = readonly [to: string | undefined, go: (to: string) => void];

function takeAway(place: string, into: string | undefined): Message {
  const kept = `${path.basename(place)}-${randomUUID().slice(0, 8)}`;
  const moveInto = (to: string) => {
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
    renameSync(place, to);
  };
  const ways: readonly Way[] = [
    ...(into === undefined ? [] : [[path.join(into, kept), moveInto] satisfies Way]),
    // The agent's folder may be on another file system, where a copy would be of what a hostile command made.
    [path.join(path.dirname(place), `ocho-aside-${kept}`), (to) => renameSync(place, to)],
    [undefined, () => rmSync(place, { recursive: true, force: true })],
  ];
  for (const [to, go] of ways) {
    try {
      reaching(place, () => go(to ?? place));
      return to === undefined
        ? { id: 'sandbox-removed', args: { place } }
        : { id: 'sandbox-put-aside', args: { place, to } };
    } catch {
      // The next way.
    }
  }
  return { id: 'sandbox-not-removed', args: { place } };
}

/** Does something at a place. A command may have closed the folders on the way: then they are opened first. */
function reaching<T>(place: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    openFolders(path.dirname(place));
    return act();
  }
}

/** Only what is the agent's own user's can be opened, and only that can a command have closed. */
function openFolders(folder: string): void {
  const { root } = path.parse(folder);
  let at = root;
  for (const name of path.relative(root, folder).split(path.sep)) {
    at = path.join(at, name);
    try {
      const { mode, uid } = lstatSync(at);
      if (uid === process.getuid?.() && (mode & 0o700) !== 0o700) chmodSync(at, (mode & 0o7777) | 0o700);
    } catch {
      return;
    }
  }
}
