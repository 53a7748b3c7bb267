// One process of test/bench/tools.mjs; its module of the agent is built beside it.
import { performance } from 'node:perf_hooks';
import { loadSearch, selectTools, ToolRegistry } from './agent.mjs';

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

const modules = Array.from({ length: COUNT }, (_, at) => moduleOf(at));
const names = modules.map(({ definition }) => definition.name);

const result = { tools: COUNT };
let registry;
result.select = timed(() => {
  selectTools(['*', ...names.slice(0, 500)], { minimal: names.slice(0, 8), optional: names.slice(8) });
  registry = ToolRegistry.of([], {}).with(modules);
});
const tools = registry.definitions({ text: (id) => id });

const load = performance.now();
const { createToolSearcher } = await loadSearch();
result.load = performance.now() - load;

let searcher;
result.coldSearch = timed(() => {
  searcher = createToolSearcher(tools);
  searcher.search(QUERIES[0], 5);
});
let texts;
result.coldScan = timed(() => {
  texts = textsOf();
  scan(QUERIES[0]);
});

// Warm: the same catalogue indexed again, and queries that are new to the index.
const rounds = 15;
result.index = middle(rounds, () => createToolSearcher(tools).search(QUERIES[0], 5));
const queries = QUERIES.flatMap((query) => VERBS.map((verb) => `${verb} ${query}`));
result.search = timed(() => queries.map((query) => searcher.search(query, 5))) / queries.length;
result.scan = timed(() => queries.map(scan)) / queries.length;
console.log(JSON.stringify(result));

function moduleOf(at) {
  const verb = VERBS[at % VERBS.length];
  const noun = NOUNS[Math.floor(at / VERBS.length) % NOUNS.length];
  const isMcp = at % 2 === 0;
  const name = isMcp ? `mcp_server${at % 40}_${verb}_${noun}${at}` : `${noun}-${verb}-${at}`;
  const description = isMcp
    ? `${verb} every ${noun} of an account. Returns what was found with its ${NOUNS[at % NOUNS.length]} and state.`
    : `Local script that can ${verb} each ${noun} beside the ${NOUNS[at % NOUNS.length]} of a project`;
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
      : { kind: 'registry' },
    tags: isMcp ? [] : [noun, `${noun}-${verb}`],
  };
}

function textsOf() {
  return tools.map(({ name, description, inputSchema }) =>
    `${name} ${description} ${JSON.stringify(inputSchema)}`.toLowerCase(),
  );
}

function scan(query) {
  const words = query.toLowerCase().split(' ');
  return texts
    .map((text, at) => [at, words.filter((word) => text.includes(word)).length])
    .filter(([, count]) => count > 0)
    .sort((one, other) => other[1] - one[1])
    .slice(0, 5);
}

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function middle(times, work) {
  return Array.from({ length: times }, () => timed(work)).sort((one, other) => one - other)[times >> 1];
}
