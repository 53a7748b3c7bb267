// Loads ajv, ajv-formats and the ACP v1 schema from the dependency folder and validates agent->client messages.
// Dependencies are the project's own; for use elsewhere they are found through CONFORMANCE_DEPS (a folder that has
// node_modules in it) or NODE_PATH.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { isObj } from './util.mjs';

function requirers() {
  const list = [];
  if (process.env.CONFORMANCE_DEPS) list.push(createRequire(path.join(path.resolve(process.env.CONFORMANCE_DEPS), 'noop.js')));
  list.push(createRequire(import.meta.url)); // also honours NODE_PATH
  return list;
}
function load(name) {
  let last;
  for (const r of requirers()) { try { return r(name); } catch (e) { last = e; } }
  throw new Error(`cannot load ${name}: set CONFORMANCE_DEPS to a folder with node_modules holding ajv, ajv-formats and @agentclientprotocol/sdk (${last?.code || last})`);
}
function findSchema() {
  for (const r of requirers()) {
    try { return r.resolve('@agentclientprotocol/sdk/schema/v1/schema.json'); } catch { /* older SDK: not exported */ }
    for (const base of r.resolve.paths('@agentclientprotocol/sdk') || []) {
      const f = path.join(base, '@agentclientprotocol/sdk/schema/v1/schema.json');
      if (fs.existsSync(f)) return f;
    }
  }
  throw new Error('cannot find @agentclientprotocol/sdk/schema/v1/schema.json; set CONFORMANCE_DEPS');
}

export const RESULT_DEF = {
  initialize: 'InitializeResponse', authenticate: 'AuthenticateResponse', logout: 'LogoutResponse',
  'session/new': 'NewSessionResponse', 'session/load': 'LoadSessionResponse', 'session/resume': 'ResumeSessionResponse',
  'session/list': 'ListSessionsResponse', 'session/delete': 'DeleteSessionResponse', 'session/close': 'CloseSessionResponse',
  'session/set_mode': 'SetSessionModeResponse', 'session/set_config_option': 'SetSessionConfigOptionResponse',
  'session/prompt': 'PromptResponse',
};
export const REQUEST_DEF = {
  'session/request_permission': 'RequestPermissionRequest', 'fs/read_text_file': 'ReadTextFileRequest', 'fs/write_text_file': 'WriteTextFileRequest',
  'terminal/create': 'CreateTerminalRequest', 'terminal/output': 'TerminalOutputRequest', 'terminal/release': 'ReleaseTerminalRequest',
  'terminal/wait_for_exit': 'WaitForTerminalExitRequest', 'terminal/kill': 'KillTerminalRequest', 'elicitation/create': 'CreateElicitationRequest',
};
export const NOTE_DEF = { 'session/update': 'SessionNotification', 'elicitation/complete': 'CompleteElicitationNotification' };
/** Methods whose result has no required member: a null result is read as {} (both occur in the docs). */
export const NULL_OK = new Set(['authenticate', 'logout', 'session/load', 'session/resume', 'session/delete', 'session/close', 'session/set_mode']);

export function loadSchema() {
  const Ajv = load('ajv/dist/2020');
  const addFormats = load('ajv-formats');
  const file = findSchema();
  const schema = JSON.parse(fs.readFileSync(file, 'utf8'));
  const A = Ajv.default || Ajv;
  const ajv = new A({ strict: false, allErrors: false, discriminator: false, validateFormats: true, logger: false });
  (addFormats.default || addFormats)(ajv);
  const int = (lo, hi) => ({ type: 'number', validate: (n) => Number.isInteger(n) && n >= lo && n <= hi });
  for (const [n, f] of Object.entries({ uint8: int(0, 255), uint16: int(0, 65535), uint32: int(0, 4294967295), uint64: int(0, 2 ** 64), uint: int(0, 2 ** 64), int16: int(-32768, 32767) })) ajv.addFormat(n, f);
  ajv.addSchema(schema, 'acp');
  const cache = new Map();
  const compile = (ref) => { if (!cache.has(ref)) cache.set(ref, ajv.compile({ $ref: `acp#/$defs/${ref}` })); return cache.get(ref); };
  const check = (def, value) => {
    if (!schema.$defs[def]) return null;
    if (def === 'SessionNotification' && isObj(value) && typeof value.sessionId === 'string' && isObj(value.update)) { // name the variant, for a readable message
      const list = schema.$defs.SessionUpdate.oneOf || schema.$defs.SessionUpdate.anyOf || [];
      const i = list.findIndex((v) => v.properties?.sessionUpdate?.const === value.update.sessionUpdate);
      if (i < 0) return `SessionUpdate: no variant "${value.update.sessionUpdate}" in the v1 schema`;
      const v = compile(`SessionUpdate/${schema.$defs.SessionUpdate.oneOf ? 'oneOf' : 'anyOf'}/${i}`);
      if (v(value.update)) return null;
      return `${value.update.sessionUpdate}: ${[...new Set((v.errors || []).map((x) => `${x.instancePath || '/'} ${x.message}`))].slice(0, 3).join('; ')}`;
    }
    const v = compile(def);
    if (v(value)) return null;
    const e = v.errors?.[v.errors.length - 1] || {};
    const all = (v.errors || []).map((x) => `${x.instancePath || '/'} ${x.message}${x.params?.allowedValue !== undefined ? ` (${JSON.stringify(x.params.allowedValue)})` : ''}`);
    return `${def}: ${[...new Set(all)].slice(-4).join('; ') || e.message}`;
  };

  // Which members may stand at the root of a type (following $ref/allOf/anyOf/oneOf). Members of the unstable schema
  // are no custom ones, so they pass here too.
  const unstableFile = file.replace(/schema\.json$/, 'schema.unstable.json');
  const unstable = fs.existsSync(unstableFile) ? JSON.parse(fs.readFileSync(unstableFile, 'utf8')) : { $defs: {} };
  const keyCache = new Map();
  function keysOf(s, doc, seen = new Set()) {
    for (let n = 0; s?.$ref && n < 20; n++) s = doc.$defs[s.$ref.replace(/^.*#\/\$defs\//, '')];
    const out = new Set();
    if (!s || seen.has(s)) return out;
    seen.add(s);
    for (const k of Object.keys(s.properties || {})) out.add(k);
    for (const w of ['allOf', 'anyOf', 'oneOf']) for (const p of s[w] || []) for (const k of keysOf(p, doc, seen)) out.add(k);
    return out;
  }
  const allowed = (def) => { if (!keyCache.has(def)) keyCache.set(def, new Set([...keysOf(schema.$defs[def], schema), ...keysOf(unstable.$defs[def], unstable)])); return keyCache.get(def); };
  const extra = (def, value) => {
    if (!isObj(value) || !schema.$defs[def]) return [];
    const ok = allowed(def);
    if (!ok.size) return [];
    return Object.keys(value).filter((k) => k !== '_meta' && !ok.has(k)).map((k) => `${def}.${k}`);
  };
  /** The SessionUpdate variant for a discriminator value; null when the stable schema has none. */
  const updateVariant = (kind, doc = schema) => (doc.$defs.SessionUpdate?.oneOf || doc.$defs.SessionUpdate?.anyOf || []).find((v) => v.properties?.sessionUpdate?.const === kind) || null;
  const updateKeys = (u) => {
    const v = updateVariant(u?.sessionUpdate);
    if (!v) return [];
    const ok = new Set([...keysOf(v, schema), ...keysOf(updateVariant(u.sessionUpdate, unstable), unstable)]);
    return Object.keys(u).filter((k) => k !== '_meta' && !ok.has(k)).map((k) => `${u.sessionUpdate}.${k}`);
  };
  const stopReasons = (schema.$defs.StopReason.oneOf || schema.$defs.StopReason.anyOf || []).map((x) => x.const);
  return { file, schema, check, extra, updateKeys, updateVariant, stopReasons };
}
