// Host names that are refused whatever they resolve to, and lists of domains as people write them.

/** Names of cloud metadata services. */
const METADATA_NAMES: readonly string[] = [
  'metadata.google.internal',
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
];

/** Endings that belong to one machine, one network or one cluster (RFC 6761, 6762, 8375; Kubernetes). */
const LOCAL_ENDINGS: readonly string[] = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'svc',
  'cluster.local',
  'home.arpa',
];

/** Why a name is refused, or undefined when only its addresses matter. `host` is lower case, no trailing dot. */
export function refusedName(host: string): 'single_label' | 'local_name' | 'metadata' | undefined {
  if (METADATA_NAMES.includes(host)) return 'metadata';
  if (LOCAL_ENDINGS.some((ending) => isWithin(host, ending))) return 'local_name';
  return host.includes('.') ? undefined : 'single_label';
}

/** True when every label of a host name is non-empty and of legal length (RFC 1035 2.3.4). */
export function isWellFormedName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => label.length > 0 && label.length <= 63);
}

/**
 * Whether a list that *opens* something names `host`: `example.com` is that host alone, `*.example.com` its
 * subdomains alone, `*` every host. Entries are compared without case and trailing dot.
 */
export function isOpenedBy(domains: readonly string[], host: string): boolean {
  return domains.map(normalise).some((entry) => {
    if (entry === '*') return true;
    return entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry;
  });
}

/** Whether a list that *closes* something names `host`: each entry closes the host and all its subdomains. */
export function isClosedBy(domains: readonly string[], host: string): boolean {
  return domains
    .map((entry) => normalise(entry).replace(/^\*\./, ''))
    .some((entry) => entry === '*' || isWithin(host, entry));
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** People write domains in their own script; a URL's host is always ASCII. */
function normalise(entry: string): string {
  const wildcard = entry.trim().startsWith('*.') ? '*.' : '';
  const name = entry.trim().slice(wildcard.length).replace(/\.$/, '').toLowerCase();
  if (name === '*' || !URL.canParse(`http://${name}/`)) return wildcard + name;
  return wildcard + new URL(`http://${name}/`).hostname;
}
