#!/usr/bin/env node
// Measures the built agent against a bare Node process in one run on one machine, and prints ratios as Markdown.
//   npm run bench -- [--runs N] [--json FILE] [start|memory|stream|request|policy|tools|mcp|extension ...]
import fs from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { AGENT_MAIN, makeFolders } from './agent.mjs';
import { measureExtension } from './extension.mjs';
import { measureMcp } from './mcp.mjs';
import { measureMemory } from './memory.mjs';
import { measurePolicy } from './policy.mjs';
import { measureRequest } from './request.mjs';
import { measureStart } from './start.mjs';
import { measureStream } from './stream.mjs';
import { measureTools } from './tools.mjs';

/** What the design asks for (issues "the agent, end to end", "the VS Code extension", "policy", "tool catalogue" and "MCP"). */
const AIMS = {
  start: 2.5,
  memory: 1.8,
  chunkMs: 0.1,
  requestBytes: 8000,
  deferredRatio: 1.35,
  explainPerSecond: 1000,
  explainMs: 2,
  toolsMs: 20,
  mcpMs: 100,
  activateMs: 50,
  pageBytes: 400_000,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '25' }, json: { type: 'string' } },
});
const runs = Math.max(1, Number(values.runs) || 25);
const wanted = (name) => positionals.length === 0 || positionals.includes(name);

if (!fs.existsSync(AGENT_MAIN)) {
  console.error(`${AGENT_MAIN} is missing: npm run build`);
  process.exit(2);
}
const folders = makeFolders();
const results = {
  node: process.version,
  platform: `${os.platform()} ${os.arch()}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}`,
};
try {
  if (wanted('start')) results.start = await measureStart(folders, runs);
  if (wanted('memory')) results.memory = await measureMemory(folders, Math.min(runs, 5));
  if (wanted('stream')) results.stream = await measureStream(folders, Math.min(runs, 5));
  if (wanted('request')) results.request = await measureRequest(folders);
  if (wanted('policy')) results.policy = await measurePolicy(folders, Math.min(runs, 3));
  if (wanted('tools')) results.tools = await measureTools(folders, Math.min(runs, 9));
  if (wanted('mcp')) results.mcp = await measureMcp(folders, Math.min(runs, 9));
  if (wanted('extension')) results.extension = measureExtension(Math.min(runs, 9));
} finally {
  folders.remove();
}
console.log(markdown(results));
if (values.json) fs.writeFileSync(values.json, `${JSON.stringify(results, undefined, 2)}\n`);

function markdown({ node, platform, start, memory, stream, request, policy, tools, mcp, extension }) {
  const rows = [];
  for (const key of ['wall', 'cpu']) {
    const found = start?.[key];
    if (!found) continue;
    const what = `start to \`initialize\` answer / \`node -e 0\`, ${key} time (median of ${start.runs})`;
    rows.push([what, ms(found.agentMs), ms(found.bareMs), times(found.ratio), `≤ ${AIMS.start}`]);
  }
  for (const key of ['rss', 'pss']) {
    const found = memory?.[key];
    if (!found) continue;
    const what = `idle memory after \`session/new\` / waiting Node, ${key.toUpperCase()} (median of ${memory.runs})`;
    rows.push([what, mb(found.agentMb), mb(found.bareMb), times(found.ratio), `≤ ${AIMS.memory}`]);
  }
  if (stream) {
    const whole = stream.intact ? 'all intact' : 'TEXT DAMAGED';
    const what = `agent CPU per chunk, ${stream.chunks} chunks, ${whole}, ${stream.updates} updates`;
    rows.push([`${what} (first answer)`, `${stream.firstMs.toFixed(4)} ms`, '', '', `< ${AIMS.chunkMs} ms`]);
    rows.push([
      `${what} (median of ${stream.runs})`,
      `${stream.medianMs.toFixed(4)} ms`,
      '',
      '',
      `< ${AIMS.chunkMs} ms`,
    ]);
  }
  for (const { dialect, tools, systemBytes, toolBytes, sumBytes, bodyBytes, ...full } of request ?? []) {
    const what = `first request, ${dialect}: system ${systemBytes} + ${tools} tools ${toolBytes} (body ${bodyBytes})`;
    rows.push([what, `${sumBytes} B`, '', '', `≤ ${AIMS.requestBytes} B`]);
    for (const [catalogue, of] of Object.entries(full)) {
      const aim = catalogue === 'deferred' ? `≤ ${AIMS.deferredRatio} × minimal` : '';
      const all = `full catalogue, ${catalogue}, ${dialect}: ${of.tools} tools ${of.toolBytes} (body ${of.bodyBytes}) / minimal`;
      rows.push([all, `${of.sumBytes} B`, `(${sumBytes} B)`, times(of.ratio), aim]);
    }
  }
  if (policy) {
    const { commands, firstPerSecond, perSecond, wallPerSecond, medianMs } = policy;
    const what = `policy explain shell, ${commands} commands`;
    const aim = `≥ ${AIMS.explainPerSecond}/s`;
    const rate = (value) => `${Math.round(value)}/s`;
    rows.push([
      `${what}, a second of CPU (first time through, loading included)`,
      rate(firstPerSecond),
      '',
      '',
      aim,
    ]);
    rows.push([`${what}, a second of CPU (median of ${policy.runs})`, rate(perSecond), '', '', aim]);
    rows.push([
      `${what}, a second of the clock (median of ${policy.runs})`,
      rate(wallPerSecond),
      '',
      '',
      aim,
    ]);
    const time = `${medianMs.toFixed(3)} ms`;
    rows.push([`${what}, from a line to its answer (median)`, time, '', '', `< ${AIMS.explainMs} ms`]);
  }
  if (tools) rows.push(...toolRows(tools));
  if (mcp) rows.push(...mcpRows(mcp));
  if (extension) {
    const { activateMs, loadMs, emptyMs, page } = extension;
    const of = `(median of ${extension.runs})`;
    const aim = `< ${AIMS.activateMs} ms`;
    rows.push([`activation of the extension ${of}`, ms(activateMs), ms(emptyMs), '', aim]);
    rows.push([`loading the extension's main part at its first use ${of}`, ms(loadMs), ms(emptyMs), '', '']);
    rows.push(['chat page: what loads at first', `${page.first} B`, '', '', `< ${AIMS.pageBytes} B`]);
    rows.push(['chat page: all files', `${page.all} B`, '', '', `< ${AIMS.pageBytes} B`]);
  }
  const table = [
    ['measured', 'agent', 'bare Node', 'ratio', 'aim'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ];
  return [`Node ${node}, ${platform}`, '', ...table.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

function toolRows({ runs, tools, unprepared, preparation, ...steps }) {
  const aim = `< ${AIMS.toolsMs} ms`;
  const row = (what, { wall, cpu }, of) => [
    `${tools} tools: ${what} (median of ${runs} processes)`,
    `${fine(wall)}, ${fine(cpu)} CPU`,
    '',
    '',
    of,
  ];
  const kinds = [
    ['cold', 'the first of the process'],
    ['changed', 'after one tool changed'],
    ['warm', 'again'],
  ];
  return [
    ...kinds.map(([kind, when]) => row(`selection for a request, ${when}`, steps[`${kind}Selection`], aim)),
    ...kinds.map(([kind, when]) => row(`tool_search, ${when}`, steps[`${kind}Search`], aim)),
    row('what a request begins in the background for the first search', preparation, ''),
    row('tool_search, the first of a process that has not begun it', unprepared, ''),
  ];
}

function mcpRows({ runs, ...kinds }) {
  const servers = { silent: 'that never answers', missing: 'that does not exist', good: 'that is good' };
  const steps = {
    newSession: '`session/new`',
    firstPrompt: 'the first prompt to its first text',
    secondPrompt: 'the second prompt to its first text',
  };
  return Object.entries(kinds).flatMap(([kind, found]) =>
    Object.entries(steps).map(([step, what]) => {
      const { ms: withServer, noneMs, ratio, moreMs } = found[step];
      const sign = moreMs < 0 ? '−' : '+';
      return [
        `${what}, with one MCP server ${servers[kind]} / with none (median of ${runs})`,
        `${ms(withServer)} (${sign}${ms(Math.abs(moreMs))})`,
        `(${ms(noneMs)})`,
        times(ratio),
        // One that comes up is waited for a little, so that its tools are there from the first request on.
        kind === 'good' ? '' : `< +${AIMS.mcpMs} ms`,
      ];
    }),
  );
}

function fine(value) {
  return `${value.toFixed(2)} ms`;
}

function ms(value) {
  return `${value.toFixed(1)} ms`;
}

function mb(value) {
  return `${value.toFixed(1)} MB`;
}

function times(value) {
  return `${value.toFixed(2)} ×`;
}
