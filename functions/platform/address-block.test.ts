import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressBlock } from './address-block.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
const written = (all: readonly number[]) => all.map((one) => one.toString(16)).join(':');

describe('the block of an address', () => {
  it('is the same for all addresses of a /64 in any notation, and differs for other addresses', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), groups(4), (net, host, other, otherNet) => {
        fc.pre(net.some((one) => one !== 0) && written(net) !== written(otherNet));
        const block = addressBlock(written([...net, ...host]));
        const short = new URL(`http://[${written([...net, ...other])}]`).hostname.slice(1, -1);
        expect(addressBlock(short.toUpperCase())).toBe(block);
        expect(addressBlock(written([...otherNet, ...host]))).not.toBe(block);
      }),
    );
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [' 2001:DB8::1 ', '2001:db8:0:0::/64'],
    ['', ''],
    ['no address', 'no address'],
  ])('of %s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });

  it('is a short text for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(addressBlock(text).length).toBeLessThanOrEqual(64);
      }),
    );
  });
});
