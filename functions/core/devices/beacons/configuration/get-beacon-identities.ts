import { getBeaconIdentities as contract } from '../../../../../shared/contract/devices/identities.ts';
import type { SharedIdentity } from '../../../../../shared/model/shared-identity.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { readCursor, signCursor } from '../../../../platform/cursor.ts';
import { linksOf } from '../../../../platform/list.ts';
import { listedUser } from '../../../people/accounts/subject.ts';
import { WALK_START, type WalkPosition, walkIdentities } from './shared-identities.ts';

/** The maximum number of steps per call. After them, a page may be short or empty and still have `next`. */
const STEPS = 5;

/** Identities that several beacons of one owner share. For an admin who names no owner, the admin's own beacons. */
export const getBeaconIdentities: UseCase<typeof contract> = async (caller, { query }) => {
  const owner = query.user === undefined ? caller.actsFor : (await listedUser(caller, query.user))!;
  const binding = JSON.stringify(['identities', owner]);
  let position: WalkPosition | undefined = query.starting_at
    ? (JSON.parse(await readCursor(query.starting_at, binding)) as WalkPosition)
    : WALK_START;
  const items: SharedIdentity[] = [];
  for (let step = 0; step < STEPS && position && items.length < query.limit; step++) {
    const { found, next } = await walkIdentities(owner, position);
    const room = query.limit - items.length;
    items.push(...found.slice(0, room));
    const cut = found[room];
    position = cut ? { kind: cut.kind, from: `${cut.identity}#` } : next;
  }
  const next = position && (await signCursor(JSON.stringify(position), binding));
  return { items, links: linksOf(contract.path, { ...query }, next) };
};
