import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks as CIDR, such as `127.0.0.0/8`. */
export type Networks = readonly string[];

/** The range of all global unicast addresses (RFC 4291, section 2.5.4). What is outside has a special meaning. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one host of the public internet. Not so: private, shared, link-local (also the metadata service
 * of clouds), loopback, multicast, reserved and documentation addresses, and IPv6 addresses that stand for an IPv4 address
 * behind a gateway.
 */
export function isPublic(address: string): boolean {
  const parsed = plain(address);
  return (
    parsed?.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6))
  );
}

export function isWithin(address: string, networks: Networks): boolean {
  const parsed = plain(address);
  return networks.some((network) => {
    const range = ipaddr.parseCIDR(network);
    return parsed?.kind() === range[0].kind() && parsed.match(range);
  });
}

/** An address; one that IPv6 only wraps (`::ffff:10.0.0.1`) as IPv4. Undefined: it is none, or has a zone. */
const plain = (address: string) =>
  isIP(address) === 0 || address.includes('%') ? undefined : ipaddr.process(address);

/** Returns the addresses of a host; none: it has no address. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const QUERY = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers. `dns.lookup` would use the threads that all calls of this process share, so that a host whose
 * name server does not answer would hold up the others.
 */
export const askNameServers: Resolve = async (host, signal) => {
  if (isLocalhost(host)) return ['127.0.0.1'];
  const resolver = new Resolver(QUERY);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    // IPv4 first: functions have no IPv6 outside of a network of their own.
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** RFC 6761: the name stands for this machine, and no name server is asked. */
const isLocalhost = (host: string) => /(^|\.)localhost\.?$/i.test(host);
