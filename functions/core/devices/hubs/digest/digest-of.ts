import type { HubLive } from '../store.ts';
import { type Digest, NOTHING_HEARD, unpack } from './digest.ts';
import { formerDigests } from './digest-store.ts';

/** The digest of a hub, by its live item; without one, what it heard before there were digests. */
export const digestOf = async (id: string, { digest }: HubLive): Promise<Digest> =>
  digest ? unpack(digest) : ((await formerDigests([id])).get(id) ?? NOTHING_HEARD);
