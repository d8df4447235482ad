import type { Viewer } from '../../../../../platform/caller.ts';
import { addressRange } from '../../../../../platform/networks.ts';
import { deviceOf } from '../device-of.ts';
import type { Origin } from './sign-in-store.ts';

/** Where a call comes from, without its whole address. */
export const originOf = ({ address = '', userAgent }: Partial<Viewer>): Origin => ({
  ...deviceOf(userAgent),
  // The block of an IPv6 address is a network already.
  from: addressRange(address.replace(/\/64$/, '')) ?? null,
});
