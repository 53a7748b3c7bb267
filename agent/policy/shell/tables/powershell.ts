import { each } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const COMMON = '-erroraction: -ea: -verbose -warningaction: -outvariable:never';

/** A cmdlet's entry: named parameters in lower case; an abbreviated one is not known, hence not low. */
const cmdlet = (
  options: string,
  operands: ProgramSpec['operands'],
  extra: Partial<ProgramSpec> = {},
): ProgramSpec => ({
  options: `${options} ${COMMON}`,
  wordOptions: true,
  operands: operands ?? [],
  ...extra,
});

/** A cmdlet that cannot write, run or send, whatever its parameters: an unknown one is merely not low. */
const reader = (options: string, operands: ProgramSpec['operands']): ProgramSpec =>
  cmdlet(options, operands, { unknown: 'medium' });

const READS = '-path:read -literalpath:read';
/** Works on what comes through the pipeline and nothing else; blocks given to it are judged where they stand. */
const filter = (options: string): ProgramSpec => cmdlet(options, ['text'], { unknown: 'low' });

/** Cmdlets of everyday work (PowerShell 7 documentation). Names in lower case after `ps:`. */
export const cmdlets: Family = {
  'ps:get-content': reader(
    `${READS} -totalcount: -tail: -first: -head: -last: -encoding: -raw -readcount: -delimiter:`,
    ['read'],
  ),
  'ps:get-childitem': reader(
    `${READS} -filter: -include: -exclude: -recurse -depth: -force -file -directory -name -hidden -attributes:`,
    ['read', 'text'],
  ),
  'ps:get-item': reader(`${READS} -force`, ['read']),
  'ps:get-itemproperty': reader(`${READS} -name:`, ['read', 'text']),
  'ps:test-path': reader(`${READS} -pathtype: -isvalid`, ['read']),
  'ps:resolve-path': reader(`${READS} -relative`, ['read']),
  'ps:convert-path': reader(READS, ['read']),
  'ps:get-filehash': reader(`${READS} -algorithm:`, ['read']),
  'ps:get-location': reader('', []),
  'ps:split-path': reader('-path: -leaf -parent -leafbase -extension', ['text']),
  'ps:join-path': reader('-path: -childpath:', ['text']),
  'ps:select-string': reader(
    `-pattern: ${READS} -simplematch -casesensitive -context: -allmatches -quiet -list -notmatch -raw -include: -exclude: -encoding:`,
    ['text', 'read'],
  ),
  'ps:compare-object': cmdlet('-referenceobject: -differenceobject: -property: -includeequal', ['text']),
  'ps:measure-object': filter('-line -word -character -property: -sum -average -minimum -maximum'),
  'ps:sort-object': filter('-property: -descending -unique'),
  'ps:select-object': filter('-property: -first: -last: -skip: -unique -expandproperty: -index:'),
  'ps:group-object': filter('-property: -noelement'),
  'ps:get-unique': filter(''),
  'ps:where-object': filter(
    '-property: -value: -eq -ne -gt -ge -lt -le -like -notlike -match -notmatch -contains -in',
  ),
  // A member name instead of a block calls the member on each item.
  'ps:foreach-object': cmdlet('-process:block', ['block']),
  'ps:format-table': filter('-autosize -property: -wrap -hidetableheaders'),
  'ps:format-list': filter('-property:'),
  'ps:format-wide': filter('-column:'),
  'ps:out-string': filter('-stream -width:'),
  'ps:out-host': filter('-paging'),
  'ps:out-null': filter(''),
  'ps:out-default': filter(''),
  'ps:write-output': cmdlet('-inputobject: -noenumerate', ['text'], { unknown: 'low' }),
  'ps:write-host': cmdlet('-object: -nonewline -foregroundcolor: -backgroundcolor: -separator:', ['text'], {
    unknown: 'low',
  }),
  'ps:convertto-json': filter('-depth: -compress'),
  'ps:convertfrom-json': filter('-depth: -ashashtable'),
  'ps:convertto-csv': filter('-notypeinformation -delimiter:'),
  'ps:convertfrom-csv': filter('-delimiter:'),
  'ps:import-csv': reader(`${READS} -delimiter: -encoding:`, ['read']),
  'ps:get-member': filter('-membertype: -name:'),
  'ps:get-command': filter('-name:'),
  'ps:get-help': filter('-name:'),
  'ps:get-date': filter('-format:'),
  'ps:start-sleep': filter('-seconds: -milliseconds: -s:'),
  ...each(
    'ps:get-host ps:get-module ps:get-alias ps:get-culture ps:get-random ps:get-psdrive ps:get-timezone ps:get-uptime ps:get-verb',
    reader('-name: -listavailable', ['text']),
  ),
  ...each(
    'ps:get-variable ps:get-service ps:get-history ps:get-clipboard ps:get-computerinfo ps:get-eventlog ps:get-winevent ps:get-nettcpconnection ps:get-netipaddress ps:get-psprovider',
    cmdlet('-name: -logname: -newest: -id: -localport: -state:', ['text'], {
      class: 'medium',
      why: 'environment',
      unknown: 'medium',
    }),
  ),
  ...each(
    'ps:test-connection ps:test-netconnection',
    cmdlet('-computername:operand -targetname:operand -count: -port: -quiet', ['host'], {
      class: 'medium',
      why: 'network',
    }),
  ),
  ...each(
    'ps:invoke-webrequest ps:invoke-restmethod',
    cmdlet(
      '-uri:operand -outfile:write -method:method -usebasicparsing -useb -timeoutsec: -maximumredirection: -passthru',
      ['url'],
      { class: 'medium', why: 'network', alone: 'high', direct: true },
    ),
  ),
  'ps:expand-archive': cmdlet(
    '-path:read -literalpath:read -destinationpath:write -force',
    ['read', 'write'],
    { class: 'medium' },
  ),
  'ps:compress-archive': cmdlet(
    '-path:below -literalpath:below -destinationpath:write -force -update -compressionlevel:',
    ['below', 'write'],
    { class: 'medium' },
  ),
  ...each(
    'ps:export-csv ps:export-clixml',
    cmdlet(
      '-path:write -literalpath:write -notypeinformation -delimiter: -encoding: -append -force -depth:',
      ['write'],
      { class: 'medium' },
    ),
  ),
  'ps:get-process': cmdlet('-name: -id:', ['text'], { class: 'medium', why: 'environment' }),
  'ps:set-content': cmdlet(
    '-path:write -literalpath:write -value: -encoding: -nonewline -force',
    ['write', 'text'],
    { class: 'medium' },
  ),
  'ps:add-content': cmdlet(
    '-path:write -literalpath:write -value: -encoding: -nonewline',
    ['write', 'text'],
    { class: 'medium' },
  ),
  'ps:out-file': cmdlet('-filepath:write -path:write -encoding: -append -nonewline -width:', ['write'], {
    class: 'medium',
  }),
  'ps:tee-object': cmdlet('-filepath:write -append -variable:', ['write'], { class: 'medium' }),
  'ps:new-item': cmdlet('-itemtype: -type: -path:write -name:write -value: -force', ['write'], {
    class: 'medium',
  }),
  'ps:mkdir': cmdlet('-path:write -name:write -force', ['write'], { class: 'medium' }),
  'ps:copy-item': cmdlet(
    '-path:read -literalpath:read -destination:write -recurse -force',
    ['read', 'write'],
    {
      class: 'medium',
      special: 'transfer',
    },
  ),
  'ps:move-item': cmdlet('-path:delete -literalpath:delete -destination:write -force', ['delete', 'write'], {
    class: 'medium',
    special: 'transfer',
  }),
  'ps:rename-item': cmdlet('-path:delete -newname:write', ['delete', 'write'], {
    class: 'medium',
    special: 'transfer',
  }),
  'ps:remove-item': cmdlet('-path:operand -literalpath:operand -force -recurse!tree', ['delete'], {
    class: 'medium',
    alone: 'high',
    modes: { tree: { operands: ['tree'], alone: 'high' } },
  }),
};

/** Aliases PowerShell has from the start. */
export const CMDLET_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  `gc get-content|cat get-content|type get-content|ls get-childitem|dir get-childitem|gci get-childitem|gi get-item|gp get-itemproperty|rvpa resolve-path|cvpa convert-path|pwd get-location|gl get-location|sls select-string|compare compare-object|diff compare-object|measure measure-object|sort sort-object|select select-object|group group-object|gu get-unique|where where-object|? where-object|foreach foreach-object|% foreach-object|ft format-table|fl format-list|fw format-wide|oh out-host|echo write-output|write write-output|ipcsv import-csv|gm get-member|gcm get-command|man get-help|sleep start-sleep|gps get-process|ps get-process|sc set-content|ac add-content|tee tee-object|ni new-item|md mkdir|cp copy-item|copy copy-item|cpi copy-item|mv move-item|move move-item|mi move-item|ren rename-item|rni rename-item|rm remove-item|del remove-item|ri remove-item|erase remove-item|rd remove-item|rmdir remove-item|cd set-location|sl set-location|chdir set-location|curl invoke-webrequest|wget invoke-webrequest|iwr invoke-webrequest|irm invoke-restmethod|iex invoke-expression|kill stop-process|spps stop-process|start start-process|saps start-process|set set-variable|history get-history|h get-history|r invoke-history`
    .split('|')
    .map((pair) => pair.split(' '))
    .map(([alias = '', full = '']) => [alias, full]),
);
