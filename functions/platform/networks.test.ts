import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressRange, isInNetworks, isNarrower, networkNamed } from './networks.ts';

const byte = fc.integer({ min: 0, max: 255 });
const ipv4 = fc.tuple(byte, byte, byte, byte);
const textOf = (address: readonly number[]) => address.join('.');
const numberOf = (address: readonly number[]) => address.reduce((sum, one) => sum * 256 + one, 0);

describe('a network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7/32'],
    ['192.0.2.7/24', '192.0.2.0/24'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:0:0::/32', '2001:db8::/32'],
    ['::/0', '::/0'],
    ['::ffff:192.0.2.7', '192.0.2.7/32'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
  ])('named %s is %s', (text, network) => {
    expect(networkNamed(text)).toBe(network);
    expect(networkNamed(network)).toBe(network);
  });

  it.each([
    ...['', 'example.com', '10.0.0.0/33', '::/129', '10.0.0/8', '10.0.0.0/', '10.0.0.0/8/8'],
    ...['10.0.0.0/-1', '10.0.0.0/1.5', '0x7f.1', 'fe80::1%eth0', '10.0.0.0/ 8'],
  ])('is not what "%s" names', (text) => {
    expect(networkNamed(text)).toBeUndefined();
  });

  it('contains the addresses whose first bits are its own, also written as IPv6, and no others', () => {
    fc.assert(
      fc.property(
        ipv4,
        ipv4,
        fc.integer({ min: 0, max: 32 }),
        fc.integer({ min: 0, max: 32 }),
        (net, far, bits, near) => {
          // Half of the addresses share some bits with the network, or nearly all would be outside.
          const size = 2 ** (32 - near);
          const value = Math.floor(numberOf(net) / size) * size + (numberOf(far) % size);
          const address = [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256);
          const isInside =
            Math.floor(value / 2 ** (32 - bits)) === Math.floor(numberOf(net) / 2 ** (32 - bits));
          const networks = ['2001:db8::/32', networkNamed(`${textOf(net)}/${bits}`)!];
          expect(isInNetworks(textOf(address), networks)).toBe(isInside);
          expect(isInNetworks(`::ffff:${textOf(address)}`, networks)).toBe(isInside);
        },
      ),
    );
  });

  it('of IPv6 contains no IPv4 address, and the other way round', () => {
    expect(isInNetworks('192.0.2.7', ['::/0'])).toBe(false);
    expect(isInNetworks('2001:db8::1', ['0.0.0.0/0'])).toBe(false);
    expect(isInNetworks('2001:db8:0:ffff::1', ['2001:db8::/48'])).toBe(true);
    expect(isInNetworks('2001:db8:1::1', ['2001:db8::/48'])).toBe(false);
  });

  it.each(['', 'no address', '127.0.0.1, 10.0.0.1'])('never contains "%s"', (address) => {
    expect(isInNetworks(address, ['0.0.0.0/0', '::/0'])).toBe(false);
  });
});

it.each([
  [['10.1.0.0/16'], ['10.0.0.0/8'], true],
  [['10.0.0.0/8'], ['10.1.0.0/16'], false],
  [['10.0.0.0/8', '2001:db8::/32'], ['10.0.0.0/8'], false],
  [['10.0.0.0/8'], ['10.0.0.0/8', '2001:db8::/32'], true],
  [['10.0.0.0/8'], [], true],
  [[], ['10.0.0.0/8'], false],
  [[], [], true],
])('%j is narrower than %j: %s', (networks, others, is) => {
  expect(isNarrower(networks, others)).toBe(is);
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['no address', undefined],
])('the range of %s is %s', (address, range) => {
  expect(addressRange(address)).toBe(range);
});
