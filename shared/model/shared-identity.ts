import * as z from 'zod/mini';
import { IDENTITY_KINDS } from '../configuration/identity.ts';
import { BeaconId } from './beacon.ts';

/** The maximum number of beacons that are listed for a shared identity. */
export const SHARING_MAX = 100;

/** Beacons of one owner that send the same identity. */
export const SharedIdentity = z
  .strictObject({
    kind: z.enum(IDENTITY_KINDS),
    /** `<uuid>.<major>.<minor>` or `<namespace>.<instance>` */
    identity: z.string(),
    ids: z.array(BeaconId),
    /** Whether there are more beacons than listed. */
    isMore: z.boolean(),
  })
  .register(z.globalRegistry, {
    id: 'SharedIdentity',
    description: 'Beacons that send the same identity',
  });
export type SharedIdentity = z.output<typeof SharedIdentity>;
