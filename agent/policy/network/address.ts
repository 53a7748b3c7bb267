// Which IP addresses belong to the public internet. Decided on the bytes of the address, never on its spelling.
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Every address with a special meaning that no registry of ranges knows as one. */
const METADATA_ADDRESSES: readonly string[] = [
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
];

/** Global unicast as IANA has assigned it (RFC 4291 2.4); what lies outside is not routed today. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True when `text` is the literal address of a host on the public internet: global unicast after unwrapping
 * IPv4-mapped (RFC 4291), NAT64 `64:ff9b::/96` (RFC 6052) and 6to4 (RFC 3056) forms. Anything else is false:
 * private, loopback, link-local, documentation, multicast, Teredo, IPv4-compatible, a zone id, or no address.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  const carried = unwrap(address);
  if (carried.kind() === 'ipv6' && !carried.match(GLOBAL_UNICAST_V6)) return false;
  if (carried.range() !== 'unicast' || isMetadata(carried)) return false;
  const tunnelled = isatap(carried);
  return tunnelled === undefined || (tunnelled.range() === 'unicast' && !isMetadata(tunnelled));
}

/** The IPv4 address a router of an ISATAP site would send to (RFC 5214 6.1), whatever the prefix is. */
function isatap(address: Address): ipaddr.IPv4 | undefined {
  if (!isV6(address)) return undefined;
  const bytes = address.toByteArray();
  const marked = ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  return marked ? new ipaddr.IPv4(bytes.slice(12)) : undefined;
}

/**
 * True for the addresses at which clouds serve credentials to their machines, and all of link-local with them.
 * No setting opens these.
 */
export function isMetadataAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && isMetadata(unwrap(address));
}

/** True when `text` is a literal IPv4 or IPv6 address, without zone. */
export function isAddress(text: string): boolean {
  return parseAddress(text) !== undefined;
}

function isMetadata(address: Address): boolean {
  return address.range() === 'linkLocal' || METADATA_ADDRESSES.includes(address.toString());
}

/**
 * Four decimal parts, or IPv6 without a zone. IPv6 goes through the URL parser first: ipaddr.js reads the
 * IPv4-compatible `::8.8.8.8` as the IPv4-mapped `::ffff:8.8.8.8`.
 */
function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!/^[\da-f:.]+$/i.test(text) || !URL.canParse(`http://[${text}]/`)) return undefined;
  return ipaddr.IPv6.parse(new URL(`http://[${text}]/`).hostname.slice(1, -1));
}

/** The IPv4 address a packet would end up at, when the form carries one; forms do not nest. */
function unwrap(address: Address): Address {
  if (!isV6(address)) return address;
  const bytes = address.toByteArray();
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(ipaddr.IPv6.parseCIDR('64:ff9b::/96'))) return new ipaddr.IPv4(bytes.slice(12));
  if (address.match(ipaddr.IPv6.parseCIDR('2002::/16'))) return new ipaddr.IPv4(bytes.slice(2, 6));
  return address;
}

function isV6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}
