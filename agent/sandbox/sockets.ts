// Sockets of other programs: whoever can open one can have the program behind it act, read-only or not (a Docker daemon,
// an agent of keys). Those in /run and /tmp are not seen at all; these are the others.
import { lstatSync, readFileSync, realpathSync } from 'node:fs';

const MOST = 500;

/** Paths of all Unix sockets that are bound to one at this moment, links resolved. Only those of this system's network. */
export function socketPlaces(list = '/proc/net/unix'): string[] {
  let text: string;
  try {
    text = readFileSync(list, 'utf8');
  } catch {
    return [];
  }
  const places = text.split('\n').flatMap((line) => /^(?:\S+\s+){7}(\/.*)$/.exec(line)?.[1] ?? []);
  return [...new Set(places)].flatMap(realSocket).slice(0, MOST);
}

function realSocket(place: string): string[] {
  try {
    return lstatSync(place).isSocket() ? [realpathSync(place)] : [];
  } catch {
    return [];
  }
}
