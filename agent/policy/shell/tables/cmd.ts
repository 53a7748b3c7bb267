import type { Family, ProgramSpec } from './spec.ts';

const inside = (
  options: string,
  operands: ProgramSpec['operands'],
  extra: Partial<ProgramSpec> = {},
): ProgramSpec => ({
  options,
  wordOptions: true,
  operands: operands ?? [],
  ...extra,
});

/** Commands of cmd.exe. Switches are written `-s` here for `/s`; with a value `-c=` for `/c:`. */
export const cmd: Family = {
  'cmd:dir': inside('-s -b -a -a: -o -o: -p -w -q -l -n -x -ad -a-d -od', ['read'], { unknown: 'medium' }),
  'cmd:type': inside('', ['read']),
  'cmd:more': inside('-e -c -p -s', ['read'], { class: 'medium' }),
  'cmd:find': inside('-v -c -n -i', ['text', 'read']),
  'cmd:findstr': inside('-b -e -l -r -s -i -x -v -n -m -o -p -c: -g:read -d:read', ['text', 'read']),
  'cmd:tree': inside('-f -a', ['read']),
  'cmd:where': inside('-q -r:read', ['text']),
  'cmd:vol': {},
  'cmd:attrib': inside('-s -d', ['read'], { class: 'medium' }),
  'cmd:sort': inside('-r -o:write -rec: -t:write', ['read']),
  'cmd:fc': inside('-b -c -l -n -w', ['read']),
  'cmd:ver': {},
  // With a folder it is read as `cd` is elsewhere: what follows works there.
  'cmd:cd': {},
  'cmd:echo': inside('', ['text'], { unknown: 'low' }),
  'cmd:rem': inside('', ['text'], { unknown: 'low' }),
  'cmd:set': inside('', ['text'], { class: 'medium', why: 'environment' }),
  'cmd:mkdir': inside('', ['write'], { class: 'medium' }),
  'cmd:md': inside('', ['write'], { class: 'medium' }),
  'cmd:copy': inside('-y -v -b', ['read', 'write'], { class: 'medium', special: 'transfer' }),
  'cmd:move': inside('-y', ['delete', 'write'], { class: 'medium', special: 'transfer' }),
  'cmd:ren': inside('', ['delete', 'write'], { class: 'medium', special: 'transfer' }),
  'cmd:xcopy': inside('-s -e -y -i -q -f -h -r -d', ['below', 'write'], {
    class: 'medium',
    special: 'transfer',
  }),
  'cmd:robocopy': inside('-s -e -z -np -nfl -ndl -njh -njs -r: -w: -mt', ['below', 'write', 'text'], {
    class: 'medium',
    special: 'transfer',
  }),
  // Given a folder, `del` empties it without asking for a switch.
  'cmd:del': inside('-f -q -s', ['delete'], { class: 'high', why: 'loss' }),
  'cmd:erase': inside('-f -q -s', ['delete'], { class: 'high', why: 'loss' }),
  'cmd:rmdir': inside('-s!tree -q', ['write'], { class: 'medium', modes: { tree: { operands: ['tree'] } } }),
  'cmd:rd': inside('-s!tree -q', ['write'], { class: 'medium', modes: { tree: { operands: ['tree'] } } }),
};
