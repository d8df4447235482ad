import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../test/support/depth.ts';
import { askNameServers, isPublic, isWithin } from './addresses.ts';

describe('an address', () => {
  it.each([
    ...[
      '8.8.8.8',
      '1.1.1.1',
      '52.95.110.1',
      '172.32.0.1',
      '192.167.255.255',
      '100.128.0.1',
      '223.255.255.254',
    ],
    ...['2a00:1450:4001:82a::200e', '2600:1f18::1', '2606:4700:4700::1111'],
  ])('%s is public', (address) => expect(isPublic(address)).toBe(true));

  it.each([
    // This host, private networks, carriers, link-local, and what clouds answer credentials at.
    ...['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '100.64.0.1', '100.127.255.255', '169.254.169.254', '169.254.170.2', '169.254.0.1'],
    // Reserved, for documentation and tests, multicast, broadcast.
    ...['192.0.0.170', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '192.88.99.1'],
    ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'febf::1', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '100::1'],
    ...['2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1', '5f00::1', '4000::1'],
    // IPv4 inside of IPv6: mapped, compatible, translated, NAT64 with both prefixes.
    ...['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::7f00:1', '::ffff:0:127.0.0.1'],
    ...['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1', '2001:2::1', '2001:10::1', '2001:20::1'],
    // No address.
    ...['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', 'fe80::1%eth0', '::1%lo', '1.2.3.4.5'],
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false));

  it('that IPv6 maps is as public as it is by itself', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublic(`::ffff:${address}`)).toBe(isPublic(address));
      }),
      tries(300, 15000),
    );
  });

  it('is within a network of its own family alone', () => {
    expect(isWithin('127.3.2.1', ['127.0.0.0/8'])).toBe(true);
    expect(isWithin('::ffff:127.3.2.1', ['127.0.0.0/8'])).toBe(true);
    expect(isWithin('128.0.0.1', ['127.0.0.0/8', '::/0'])).toBe(false);
    expect(isWithin('fd00::1', ['10.0.0.0/8', 'fd00::/8'])).toBe(true);
    expect(isWithin('nobody', ['0.0.0.0/0'])).toBe(false);
    expect(isWithin('10.0.0.1', [])).toBe(false);
  });
});

it('the name of this machine is not asked for', async () => {
  const { signal } = new AbortController();
  for (const name of ['localhost', 'LOCALHOST.', 'a.localhost'])
    expect(await askNameServers(name, signal)).toEqual(['127.0.0.1']);
});
