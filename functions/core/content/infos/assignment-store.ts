import { Refusal } from '../../../../shared/errors.ts';
import { INFO_BEACONS_MAX } from '../../../../shared/model/info.ts';
import { now } from '../../../platform/clock.ts';
import { type Expression, expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { getItems, type Item, inPages, type Key, queryItems, type Write } from '../../../platform/table.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { pointWrite } from '../../devices/beacons/info-point.ts';
import type { Claim } from '../../kernel/meter/cause.ts';
import { causeWrite } from '../../kernel/meter/causes.ts';
import { type InfoRow, infoKey } from './info-item.ts';

/**
 * `info#<id>` / `dev#<beaconId>`: the assignment of a device to an Info. The same transaction writes the Info's id into the
 * device's row (devices/beacons/info-point.ts), which is what decides that a device has only one.
 */
type AssignmentItem = Item & { readonly schema: 1; readonly claimId: string };

const PREFIX = 'dev#';
const assignmentKey = (infoId: string, beaconId: string): Key => ({
  pk: `info#${infoId}`,
  sk: `${PREFIX}${beaconId}`,
});
const claimOf = ({ sk, claimId }: AssignmentItem): Claim => ({
  id: claimId,
  beaconId: sk.slice(PREFIX.length),
});

/** The write that assigns a device, with the claim that begins. */
export function assignmentWrite(infoId: string, beaconId: string): { claim: Claim; write: Write } {
  const claim = { id: newTimeId(), beaconId };
  return {
    claim,
    write: {
      put: { ...assignmentKey(infoId, beaconId), schema: 1, claimId: claim.id },
      when: expr`attribute_not_exists(#pk)`,
    },
  };
}

/** The write that ends an assignment. Its condition fails if it has ended already. */
export const releaseWrite = (infoId: string, { id, beaconId }: Claim): Write => ({
  delete: assignmentKey(infoId, beaconId),
  when: expr`#claimId = ${id}`,
});

/** Some of the devices of an Info, ordered by id and read consistently. */
export async function someDevicesOf(
  infoId: string,
  options: { limit?: number; after?: Record<string, string> | undefined } = {},
): Promise<{ claims: Claim[]; stoppedAt: Record<string, string> | undefined }> {
  const { items, stoppedAt } = await assignmentsAfter(infoId, options);
  return { claims: items.map(claimOf), stoppedAt };
}

/** All devices of an Info, ordered by id and read consistently. */
export const devicesOf = (infoId: string): Promise<Claim[]> =>
  Array.fromAsync(
    inPages((after) => assignmentsAfter(infoId, { after })),
    claimOf,
  );

const assignmentsAfter = (
  infoId: string,
  options: { limit?: number | undefined; after?: Record<string, string> | undefined },
) =>
  queryItems<AssignmentItem>(`info#${infoId}`, { range: { prefix: PREFIX }, consistent: true, ...options });

/** The assignments of these pairs, read consistently. Those that have ended are left out. */
export async function readAssignments(
  pairs: readonly { readonly infoId: string; readonly beaconId: string }[],
): Promise<(Claim & { readonly infoId: string })[]> {
  const items = await getItems<AssignmentItem>(
    pairs.map(({ infoId, beaconId }) => assignmentKey(infoId, beaconId)),
    { consistent: true },
  );
  return items.map((item) => ({ ...claimOf(item), infoId: item.pk.slice('info#'.length) }));
}

/** Devices that an Info gets or loses. */
export interface DeviceChange {
  readonly added: readonly string[];
  readonly released: readonly Claim[];
}
export const NO_DEVICES: DeviceChange = { added: [], released: [] };

/**
 * The most devices that a transaction takes: a hundred writes, two a device. `first`: beside all that `saveInfo` writes,
 * of which the words of an old and a new name are the most.
 */
export const DEVICES_AT_ONCE = { first: 28, further: 45 } as const;

/**
 * Assigns or releases further devices. Throws DEVICE_NOT_ALLOWED_OR_USED, and ConditionFailed if the Info was deleted or a
 * device changed hands.
 */
export const changeDevices = (row: InfoRow, change: DeviceChange): Promise<void> =>
  transactGuarded(deviceChangeWrites(row, change));

/** The writes that assign and release devices of an Info, at most DEVICES_AT_ONCE.further of them. */
export function deviceChangeWrites(row: InfoRow, change: DeviceChange): Guarded[] {
  const { added, released } = change;
  const by = added.length - released.length;
  const isKept = added.length
    ? expr`attribute_exists(#pk) AND attribute_not_exists(#isDeleted) AND #row.#beaconsCount <= ${INFO_BEACONS_MAX - by}`
    : expr`attribute_exists(#pk)`;
  return [{ write: countWrite(row.id, by, isKept) }, ...deviceWrites(row, change, now())];
}

const countWrite = (id: string, by: number, when: Expression): Write => ({
  update: infoKey(id),
  change: expr`SET #row.#beaconsCount = #row.#beaconsCount + ${by}`,
  when,
});

/** The write that counts devices that left an Info by themselves. */
export const releasedFrom = (id: string, count: number): Write =>
  countWrite(id, -count, expr`attribute_exists(#pk)`);

/** The cause of usage for claims that ended. */
export const endedClaims = (owner: string, infoId: string, ended: readonly string[], at: number): Write =>
  causeWrite(owner, { kind: 'devicesOut', infoId, ended, at });

/** The writes that assign and release devices, with the causes of usage. */
export function deviceWrites(
  { id, userId }: Pick<InfoRow, 'id' | 'userId'>,
  { added, released }: DeviceChange,
  at: number,
): Guarded[] {
  const assigned = added.map((beaconId) => ({ beaconId, ...assignmentWrite(id, beaconId) }));
  const claims = assigned.map(({ claim }) => claim);
  const ended = released.map((claim) => claim.id);
  return [
    ...assigned.flatMap(({ beaconId, write }) => [
      {
        write: pointWrite(beaconId, { owner: userId, from: null, to: id }),
        refusal: new Refusal('DEVICE_NOT_ALLOWED_OR_USED', { ids: [beaconId] }),
      },
      { write },
    ]),
    ...released.flatMap((claim) => [
      { write: pointWrite(claim.beaconId, { owner: userId, from: id, to: null }) },
      { write: releaseWrite(id, claim) },
    ]),
    ...(claims.length ? [{ write: causeWrite(userId, { kind: 'devicesIn', infoId: id, claims, at }) }] : []),
    ...(ended.length ? [{ write: endedClaims(userId, id, ended, at) }] : []),
  ];
}
