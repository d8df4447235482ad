import {
  IDENTITY_KINDS,
  type Identity,
  type IdentityKind,
} from '../../../../../shared/configuration/identity.ts';
import { SHARING_MAX, type SharedIdentity } from '../../../../../shared/model/shared-identity.ts';
import { type Key, queryIndex } from '../../../../platform/table.ts';
import { BEACONS, idOf, partitionOf } from '../store.ts';

/**
 * The identities by which an owner's beacons are recognised are in two indexes, `<identity>#<id>`: beacons that share one are
 * neighbours. A transfer takes a beacon from one neighbourhood to another.
 */
const slotOf = (kind: IdentityKind) => BEACONS.slotOf(kind);

/** Some of the owner's other beacons that are recognised as the same. */
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
      const { items } = await queryIndex('own', slotOf(kind), partitionOf(ownerId), {
        range,
        limit: max + 1,
      });
      return items.map(nameOf);
    }),
  );
  return [...new Set(found.flat())].filter((other) => other !== id).slice(0, max);
}

/** Where a walk goes on: in which index, and after what. */
export interface WalkPosition {
  readonly kind: IdentityKind;
  readonly from: string;
}

export const WALK_START: WalkPosition = { kind: IDENTITY_KINDS[0], from: '' };
/** One step of a walk reads so many keys, about 200 kB. */
const KEYS = 1_000;

/**
 * One step of a walk along an owner's identities: those that several beacons share, among the next thousand beacons, and
 * where to go on; no `next`: that was all.
 */
export async function walkIdentities(
  ownerId: string,
  { kind, from }: WalkPosition,
): Promise<{ found: SharedIdentity[]; next?: WalkPosition }> {
  const { items, stoppedAt } = await queryIndex('own', slotOf(kind), partitionOf(ownerId), {
    ...(from && { range: { from } }),
    limit: KEYS,
  });
  const groups = [...Map.groupBy(items, (item) => identityIn(item.sort))];
  // Where the reading stopped may be in the midst of the last group: it is read again, unless it is all there was.
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

/** `$` is what sorts right behind `#`. */
const identityIn = (sort: string) => sort.slice(0, sort.lastIndexOf('#'));

const nameOf = ({ pk, sk }: Key) => idOf({ pk, sk });
