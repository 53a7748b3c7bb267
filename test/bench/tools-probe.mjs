// One process of test/bench/tools.mjs; its modules of the agent are built beside it. `unprepared`: the first search comes
// before anything was begun in the background.
import { performance } from 'node:perf_hooks';
import * as agent from './agent.mjs';

const COUNT = 1_000;
const VERBS =
  'list get create delete update search export import archive restore sync validate publish merge rename'.split(
    ' ',
  );
const NOUNS =
  'invoice ticket channel message album playlist customer order shipment branch deployment cluster dashboard alert report contract template calendar contact survey budget device sensor camera playlist snapshot backup license domain certificate'.split(
    ' ',
  );
const QUERIES = [
  'serach invoices of a custmer',
  'crear una factura',
  'delete old backups',
  'how do I publish the dashboard to the team',
];
const LISTS = {
  allowedTools: [],
  excludedTools: [],
  denyAllTools: false,
  alwaysAsk: [],
  autoApprove: [],
  forbiddenPaths: [],
  allowedDomains: [],
  blockedDomains: [],
  rules: [],
};

let modules = Array.from({ length: COUNT }, (_, at) => moduleOf(at));
const provider = {
  get modules() {
    return modules;
  },
  unusable: [],
  listen: () => () => undefined,
  close: async () => undefined,
};
const model = { info: { images: false, thoughtLevels: ['off'] } };
const names = () => agent.selectTools(['*'], agent.toolNames('code'));
const tools = new agent.SessionTools(await agent.ToolRegistry.load(names(), {}), [provider], (builtin) =>
  builtin.select(names()),
);
let events = 0;
const session = new agent.RuntimeSession(
  {
    id: 'bench',
    cwd: '/srv/project',
    roots: ['/srv/project'],
    realRoots: ['/srv/project'],
    level: 'supervised',
    highRisk: 'block',
    modelId: 'test/model',
    thought: 'off',
    maxRequests: 20,
  },
  {
    log: {
      append: (event) => ({ seq: ++events, at: '', event }),
      checkpoint: () => undefined,
      close: () => undefined,
    },
    tools,
    deferral: () => ({ builtin: true, mcp: true }),
    policy: agent.createPolicy({ classifyUrl: agent.classifyUrl }),
    i18n: agent.createI18n({ locale: 'en' }),
    clock: agent.systemClock,
    files: agent.createFileService(),
    policyLists: () => LISTS,
    ownFolders: [],
    restricted: false,
    notices: [],
    refresh: () => tools.refresh(),
    recordDecision: () => undefined,
    release: async () => undefined,
    writeLog: () => undefined,
  },
);

// The preparation holds no process.
const alive = setInterval(() => undefined, 1_000);
const result = { tools: COUNT };
result.coldSelection = await timed(select);
if (process.argv[2] !== 'unprepared') result.preparation = await timed(() => agent.prepareSearch(session));
result.coldSearch = await timed(() => search(QUERIES[0]));

const rounds = 15;
result.changedSelection = await middle(rounds, async (at) => {
  change(at);
  return timed(select);
});
result.changedSearch = await middle(rounds, async (at) => {
  change(at);
  await select();
  return timed(() => search(`${VERBS[at % VERBS.length]} ${QUERIES[at % QUERIES.length]}`));
});
result.warmSelection = await middle(rounds, () => timed(select));
result.warmSearch = await middle(rounds, (at) =>
  timed(() => search(`${QUERIES[at % QUERIES.length]} ${NOUNS[at % NOUNS.length]}`)),
);
clearInterval(alive);
console.log(JSON.stringify(result));

/** What a turn does before a request. */
async function select() {
  await session.refresh();
  const request = agent.buildRequest(session, model, undefined);
  if (!request.tools.some(({ name }) => name === 'tool_search')) throw new Error('nothing is deferred');
}

async function search(query) {
  const call = { modelCallId: 'call', name: 'tool_search', arguments: JSON.stringify({ query }) };
  const { end } = await agent.executeCall(session, call, new AbortController().signal);
  if (end !== 'completed') throw new Error(end);
}

function change(at) {
  const place = (at * 61) % COUNT;
  const edition = moduleOf(place, ` in edition${performance.now()}`);
  modules = modules.map((module, other) => (other === place ? edition : module));
}

function moduleOf(at, edition = '') {
  const verb = VERBS[at % VERBS.length];
  const noun = NOUNS[Math.floor(at / VERBS.length) % NOUNS.length];
  const isMcp = at % 2 === 0;
  const name = isMcp ? `mcp_server${at % 40}_${verb}_${noun}${at}` : `${noun}-${verb}-${at}`;
  const description = isMcp
    ? `${verb} every ${noun} of an account. Returns what was found with its ${NOUNS[at % NOUNS.length]} and state.`
    : `Local script that can ${verb} each ${noun} beside the ${NOUNS[at % NOUNS.length]} of a project${edition}`;
  const properties = {
    [`${noun}Id`]: { type: 'string', description: `Identifier of the ${noun}` },
    limit: { type: 'number', description: 'Most results, 50 when left out' },
    query: { type: 'string' },
  };
  return {
    id: name,
    definition: {
      name,
      description: '',
      foreign: { description, inputSchema: { type: 'object', properties } },
    },
    source: isMcp
      ? { kind: 'mcp', server: `server${at % 40}`, tool: `${verb}_${noun}` }
      : { kind: 'registry', file: '/srv/project/tools/tools.json' },
    settings: [],
    tags: isMcp ? [] : [noun, `${noun}-${verb}`],
  };
}

async function timed(work) {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - start, cpu: (user + system) / 1_000 };
}

async function middle(times, work) {
  const all = [];
  for (let at = 0; at < times; at += 1) all.push(await work(at));
  const of = (key) => all.map((each) => each[key]).sort((one, other) => one - other)[times >> 1];
  return { wall: of('wall'), cpu: of('cpu') };
}
