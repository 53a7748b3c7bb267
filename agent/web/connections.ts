// Connections to checked addresses only: a name is looked up once, when a connection is made, and that connection
// goes to an address that passed the guard. What the name answers later does not matter.
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { type AcceptedUrl, checkAddresses, type RefusedUrl } from '../policy/network.ts';

/** Looks a host name up; rejects with a Node DNS error. */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** The operating system's own resolver, hosts file included. */
export const lookupAddresses: Lookup = async (host) =>
  (await systemLookup(host, { all: true, verbatim: true })).map((entry) => entry.address);

/** Thrown inside a connection attempt when an address is refused. */
export class RefusedAddress extends Error {
  readonly refused: RefusedUrl;
  constructor(refused: RefusedUrl) {
    super(refused.rule);
    this.refused = refused;
  }
}

/** Sends requests to accepted destinations. */
export interface Connections {
  get(
    target: AcceptedUrl,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** Variables that name a proxy, as other programs read them. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Creates the connections of one fetcher; undici is loaded with the first request. With `HTTPS_PROXY` or
 * `HTTP_PROXY` requests go through the proxy (unless `NO_PROXY` names the host). The proxy then resolves the
 * names, so they are looked up here as well and refused by what is found; a name only the proxy can resolve
 * is left to it. Hosts of the person's own never go through a proxy.
 */
export function createConnections(lookup: Lookup, env: Environment): Connections {
  const open = new Map<string, Promise<Dispatcher>>();
  const dispatcher = (kind: 'public' | 'private' | 'proxied') => {
    const known = open.get(kind);
    if (known) return known;
    const made = kind === 'proxied' ? proxyAgent(lookup, env) : directAgent(lookup, kind);
    open.set(kind, made);
    return made;
  };
  return {
    async get(target, headers, signal) {
      const kind = target.rule === 'network.private_host' ? 'private' : hasProxy(env) ? 'proxied' : 'public';
      if (kind === 'proxied') await checkBeforeProxy(target, lookup);
      const { request } = await undici();
      const limits = { headersTimeout: 0, bodyTimeout: 0 }; // The signal carries the one time limit there is.
      return request(target.url, { dispatcher: await dispatcher(kind), headers, signal, ...limits });
    },
    async close() {
      const all = [...open.values()];
      open.clear();
      await Promise.all(all.map(async (each) => (await each).destroy()));
    },
  };
}

/** undici is CommonJS: in a bundle, what `import()` gives has nothing but the default export. */
async function undici() {
  return (await import('undici')).default;
}

async function directAgent(lookup: Lookup, kind: 'public' | 'private'): Promise<Agent> {
  const { Agent } = await undici();
  return new Agent({ connect: { lookup: checkedLookup(lookup, kind) } });
}

async function proxyAgent(lookup: Lookup, env: Environment): Promise<Dispatcher> {
  const { EnvHttpProxyAgent } = await undici();
  const httpProxy = proxyFor('http', env);
  return new EnvHttpProxyAgent({
    httpProxy,
    httpsProxy: proxyFor('https', env) || httpProxy,
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
    proxyTunnel: false, // Plain http is asked of the proxy directly: many refuse CONNECT to port 80.
    connect: { lookup: checkedLookup(lookup, 'public') },
  });
}

function hasProxy(env: Environment): boolean {
  return proxyFor('http', env) !== '' || proxyFor('https', env) !== '';
}

function proxyFor(scheme: 'http' | 'https', env: Environment): string {
  return env[`${scheme}_proxy`] ?? env[`${scheme.toUpperCase()}_PROXY`] ?? '';
}

async function checkBeforeProxy(target: AcceptedUrl, lookup: Lookup): Promise<void> {
  if (target.literal) return;
  const addresses = await lookup(target.host).catch(() => []);
  const refused = addresses.length > 0 ? checkAddresses(target, addresses) : undefined;
  if (refused) throw new RefusedAddress(refused);
}

/** The lookup a socket uses: it gives nothing back but addresses that passed. */
function checkedLookup(lookup: Lookup, kind: 'public' | 'private'): LookupFunction {
  const rule = kind === 'private' ? 'network.private_host' : 'network.unlisted_domain';
  return (hostname, options, callback) => {
    lookup(hostname.replace(/\.$/, '')).then(
      (addresses) => {
        const refused = checkAddresses({ host: hostname, url: hostname, rule }, addresses);
        const [first = ''] = addresses;
        if (refused) callback(new RefusedAddress(refused), '', 0);
        else if (options.all)
          callback(
            null,
            addresses.map((address) => ({ address, family: familyOf(address) })),
          );
        else callback(null, first, familyOf(first));
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4;
}
