import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Lengths of the part of an address that is stored about its users: enough for a provider and a region. */
const RANGE_BITS = { ipv4: 24, ipv6: 48 } as const;
/** An IPv4 address in IPv6: `::ffff:192.0.2.1`. */
const MAPPED_BITS = 96;

/**
 * The network that a text names, in its one canonical form: `192.0.2.7` is `192.0.2.7/32`, `2001:DB8::1/32` is
 * `2001:db8::/32`. Undefined: it names none.
 */
export function networkNamed(text: string): string | undefined {
  const network = parsed(text.trim());
  return network && written(network);
}

/** Whether an address is in one of these networks; a text that is no address is in none. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const found = addressOf(address);
  return found !== undefined && networks.some((network) => contains(parsed(network)!, found));
}

/** Whether each address of these networks is in one of the others as well. An empty list means all addresses. */
export const isNarrower = (networks: readonly string[], others: readonly string[]): boolean =>
  others.length === 0 ||
  (networks.length > 0 &&
    networks.every((network) => {
      const [address, bits] = parsed(network)!;
      return others.some((other) => bits >= parsed(other)![1] && contains(parsed(other)!, address));
    }));

/** The range of an address as it may be stored: a /24, a /48 of IPv6; undefined for a text that is no address. */
export function addressRange(address: string): string | undefined {
  const found = addressOf(address);
  return found && written([found, RANGE_BITS[found.kind()]]);
}

const addressOf = (text: string): Address | undefined =>
  isIP(text) === 0 || text.includes('%') ? undefined : ipaddr.process(text);

function parsed(text: string): Network | undefined {
  const [host = '', bits, ...rest] = text.split('/');
  if (isIP(host) === 0 || host.includes('%') || rest.length) return undefined;
  const raw = ipaddr.parse(host);
  const whole = raw.kind() === 'ipv4' ? 32 : 128;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined;
  const length = bits === undefined ? whole : Number(bits);
  if (length > whole) return undefined;
  const address = ipaddr.process(host);
  if (address.kind() === raw.kind()) return [address, length];
  return length < MAPPED_BITS ? [raw, length] : [address, length - MAPPED_BITS];
}

const written = ([address, bits]: Network): string => {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
};

const contains = ([network, bits]: Network, address: Address): boolean =>
  network.kind() === address.kind() && (address as ipaddr.IPv6).match(network as ipaddr.IPv6, bits);
