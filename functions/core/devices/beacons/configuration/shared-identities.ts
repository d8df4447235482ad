import {
  IDENTITY_KINDS,
  type Identity,
  type IdentityKind,
} from '../../../../../shared/configuration/identity.ts';
import { SHARING_MAX, type SharedIdentity } from '../../../../../shared/model/shared-identity.ts';
import { type Key, queryIndex } from '../../../../platform/table.ts';
import { BEACONS, idOf, partitionOf } from '../store.ts';

/**
 * Some of the owner's other beacons that have the same identity.
 *
 * The identities of an owner's beacons are in two indexes, sorted by `<identity>#<id>`, so that beacons with the same
 * identity are neighbours. The partition is the owner's, so a transfer moves the entries.
 */
export async function sharingWith(
  ownerId: string,
  id: string,
  identity: Identity,
  max: number,
): Promise<string[]> {
  const found = await Promise.all(
    IDENTITY_KINDS.map(async (kind) => {
      const value = identity[kind];
      if (value === undefined) return [];
      const range = { prefix: `${value}#` };
      const { items } = await queryIndex('own', BEACONS.slotOf(kind), partitionOf(ownerId), {
        range,
        limit: max + 1,
      });
      return items.map(nameOf);
    }),
  );
  return [...new Set(found.flat())].filter((other) => other !== id).slice(0, max);
}

/** The position of a walk: the index, and the key after which it continues. */
export interface WalkPosition {
  readonly kind: IdentityKind;
  readonly from: string;
}

export const WALK_START: WalkPosition = { kind: IDENTITY_KINDS[0], from: '' };
/** Keys per step of a walk, about 200 kB. */
const KEYS = 1_000;

/**
 * One step of a walk along an owner's identities. Returns the identities that several of the next thousand beacons
 * share, and where to continue; without `next` the walk has ended.
 */
export async function walkIdentities(
  ownerId: string,
  { kind, from }: WalkPosition,
): Promise<{ found: SharedIdentity[]; next?: WalkPosition }> {
  const { items, stoppedAt } = await queryIndex('own', BEACONS.slotOf(kind), partitionOf(ownerId), {
    ...(from && { range: { from } }),
    limit: KEYS,
  });
  const groups = [...Map.groupBy(items, (item) => identityIn(item.sort))];
  // The read may have stopped inside the last group, so that group is read again, unless it is the only one.
  const isCut = stoppedAt !== undefined;
  const whole = isCut && groups.length > 1 ? groups.slice(0, -1) : groups;
  const found = whole
    .filter(([, sharing]) => sharing.length > 1)
    .map(([identity, sharing]) => ({
      kind,
      identity,
      ids: sharing.slice(0, SHARING_MAX).map(nameOf),
      isMore: sharing.length > SHARING_MAX,
    }));
  const last = groups.at(-1)?.[0];
  if (isCut && last !== undefined)
    return { found, next: { kind, from: groups.length > 1 ? `${last}#` : `${last}$` } };
  const following = IDENTITY_KINDS[IDENTITY_KINDS.indexOf(kind) + 1];
  return { found, ...(following && { next: { kind: following, from: '' } }) };
}

/** The identity in a sort key. (`$`, used above, sorts directly after `#`.) */
const identityIn = (sort: string) => sort.slice(0, sort.lastIndexOf('#'));

const nameOf = ({ pk, sk }: Key) => idOf({ pk, sk });
