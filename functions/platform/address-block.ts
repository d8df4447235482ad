import { isIP } from 'node:net';

/**
 * The block of addresses that one subscriber has: rate limits count it, as an IPv6 subscriber can take any address of a
 * /64. An IPv4 address stands for itself, also one that is mapped into IPv6; a text that is no address, too.
 */
export function addressBlock(address: string): string {
  const [plain = ''] = address.trim().slice(0, 64).toLowerCase().split('%');
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. A URL writes them all in hex, an IPv4 tail included. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
