import * as z from 'zod/mini';
import { IDENTITY_KINDS } from '../configuration/identity.ts';
import { BeaconId } from './beacon.ts';

/** At most so many beacons are named of those that share an identity. */
export const SHARING_MAX = 100;

/** Beacons of one owner that are recognised as the same. */
export const SharedIdentity = z
  .strictObject({
    kind: z.enum(IDENTITY_KINDS),
    /** `<uuid>.<major>.<minor>` or `<namespace>.<instance>` */
    identity: z.string(),
    ids: z.array(BeaconId),
    /** There are more of them. */
    isMore: z.boolean(),
  })
  .register(z.globalRegistry, {
    id: 'SharedIdentity',
    description: 'Beacons that are recognised as the same',
  });
export type SharedIdentity = z.output<typeof SharedIdentity>;
