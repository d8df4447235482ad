import { randomBytes } from 'node:crypto';
import { iso } from '../../../platform/clock.ts';
import { type Expression, expr, set } from '../../../platform/expression.ts';
import { ConditionFailed, transact, type Write } from '../../../platform/table.ts';
import { countDevices } from '../../people/accounts/counts.ts';
import type { OfferMark } from './offer-mark.ts';
import type { OwnedDevice } from './owned-device.ts';
import type { Place } from './place.ts';

/** The maximum number of writes in a DynamoDB transaction. */
const WRITES_MAX = 100;
/** The number of ids considered for one transaction. Devices that stay cost no write. */
const IDS_MAX = 96;
/** Attempts after concurrent changes of the devices. */
const ATTEMPTS = 8;

/** A device that gets a new owner, and its owner until then; undefined: it was unowned. */
export interface GivenDevice {
  readonly id: string;
  readonly owner: string | undefined;
}

/** A device that keeps its owner, and the reason. */
export interface KeptDevice<Reason extends string> {
  readonly id: string;
  readonly reason: Reason;
}

/**
 * A device as it was read, and the changes that remove everything its owner entered
 * (docs/decisions/change-of-owner.md). The same transaction writes the new owner, so that no reader sees the new owner
 * with data of the former one.
 */
export interface Cleared extends OfferMark {
  readonly owner: string | undefined;
  /** The changes of its row. */
  readonly sets: Readonly<Record<string, unknown>>;
  readonly removes: readonly string[];
  /** The condition that the row has not changed since it was read. */
  readonly same: Expression;
  /** The writes of its other items. */
  readonly others: readonly Write[];
  /** The Info that it is assigned to. */
  readonly infoPointId?: string | null;
  readonly place: Place;
}

/** A kind of devices, with what a change of owner needs. */
export interface DeviceKind extends OwnedDevice {
  readonly assignedAt: 'assignedUserAt' | 'userAssigned';
  /** Reads these devices consistently, and returns how to clear each; unknown ids are left out. */
  readonly cleared: (ids: readonly string[], epoch: string) => Promise<Map<string, Cleared>>;
}

/** A change of owner. `from`, `to`: undefined means unowned. `isDeleted`: the device is deleted for good. */
export interface OwnerChange {
  readonly id: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly isDeleted: boolean;
}

/** What consequences know of a device, since it was read anyway. */
export interface KnownDevice {
  readonly id: string;
  /** The Info that it is assigned to; hubs have none. */
  readonly infoPointId?: string | null | undefined;
  readonly place: Place;
}

/**
 * A write to an item that several devices of one transaction share, which may write an item only once: the parts of all
 * devices with the same key become one write.
 */
export interface JoinedWrite<Part = unknown> {
  readonly joins: string;
  readonly part: Part;
  readonly write: (parts: readonly Part[]) => Write;
}
/** A write of a transaction, or its part in a shared one. */
export type Following = Write | JoinedWrite;

/**
 * Further writes for the transaction of a change of owner. A consequence reads the data of many devices at once, and
 * returns a function with the writes for each of them. If a condition of these writes fails, the transaction is decided
 * again. The writes must be to items of that device alone, or joined.
 */
export type Consequence = (
  devices: readonly KnownDevice[],
) => Promise<(device: OwnerChange) => readonly Following[]>;

/** A kind of devices with the consequences of a change of owner; composition/change-of-owner.ts joins them. */
export interface Ownership extends DeviceKind {
  readonly consequences: readonly Consequence[];
}

/** The writes of all consequences for one of these devices; `join` makes the writes of some of them. */
export async function consequencesOf(
  consequences: readonly Consequence[],
  devices: readonly KnownDevice[],
): Promise<(device: OwnerChange) => Following[]> {
  const all = await Promise.all(consequences.map((read) => read(devices)));
  return (device) => all.flatMap((writesOf) => writesOf(device));
}

const isJoined = (write: Following): write is JoinedWrite => 'joins' in write;

/** The writes of a transaction, in which joined writes with the same key are one. */
export function join(writes: readonly Following[]): Write[] {
  const joined = Map.groupBy(writes.filter(isJoined), ({ joins }) => joins);
  return [
    ...writes.filter((write): write is Write => !isJoined(write)),
    ...[...joined.values()].map((some) => some[0]!.write(some.map(({ part }) => part))),
  ];
}

/** The new owner, which devices stay, and further writes. */
interface GiveOptions<Reason extends string> {
  /** Undefined: they become unowned. */
  readonly to: string | undefined;
  /** Returns why a device keeps its owner; undefined: it gets the new owner. */
  readonly reasonToKeep: (
    device: GivenDevice & OfferMark & { readonly isKnown: boolean },
  ) => Reason | undefined;
  /** Further writes; `alsoMost` is their maximum number for a number of former owners. */
  readonly also: (
    given: readonly GivenDevice[],
    kept: readonly KeptDevice<Reason>[],
  ) => Promise<readonly Write[]>;
  readonly alsoMost: (owners: number) => number;
}

/** The receiving account is deleted. */
export class OwnerGone extends Error {
  override readonly name = 'OwnerGone';
}

/**
 * Gives the first of these devices to another owner: as many as fit into one transaction with all their writes. These
 * clear the devices, and include their consequences, the counts of all owners, and `also`. After a concurrent change,
 * the devices are read and decided again.
 *
 * @returns the devices given and kept; together they are the first ones of `ids`
 * @throws OwnerGone; ConditionFailed if a condition of `also` fails
 */
export async function giveSome<Reason extends string>(
  device: Ownership,
  ids: readonly string[],
  { to, reasonToKeep, also, alsoMost }: GiveOptions<Reason>,
): Promise<{ given: GivenDevice[]; kept: KeptDevice<Reason>[] }> {
  const considered = ids.slice(0, IDS_MAX);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const epoch = randomBytes(6).toString('base64url');
    const cleared = await device.cleared(considered, epoch);
    const known = [...cleared].map(([id, { infoPointId, place }]) => ({ id, infoPointId, place }));
    const following = await consequencesOf(device.consequences, known);
    const given: GivenDevice[] = [];
    const kept: KeptDevice<Reason>[] = [];
    const planned: Following[] = [];
    const owners = new Set<string | undefined>();
    for (const id of considered) {
      const read = cleared.get(id);
      const held = { id, owner: read?.owner };
      const reason = reasonToKeep({ ...held, offerId: read?.offerId, isKnown: read !== undefined });
      if (reason !== undefined) {
        kept.push({ id, reason });
        continue;
      }
      if (!read) throw new Error(`the ${device.kind} ${id} is unknown and cannot be given`);
      const handed = { id, from: held.owner, to, isDeleted: false };
      const writes = [...planned, moved(device, id, read, to, epoch), ...read.others, ...following(handed)];
      const weight = join(writes).length;
      const counts = new Set([to, ...owners, held.owner].filter((owner) => owner !== undefined)).size;
      const further = counts + alsoMost(new Set([...owners, held.owner]).size);
      if (weight + further > WRITES_MAX) {
        if (given.length + kept.length > 0) break;
        throw new Error(`${device.kind} ${id} causes ${weight} writes, more than a transaction takes`);
      }
      planned.splice(0, planned.length, ...writes);
      owners.add(held.owner);
      given.push(held);
    }
    const moves = join(planned);
    const received = to === undefined || !given.length ? [] : [countDevices(to, device.kind, given.length)];
    const all = [...moves, ...received, ...countsOfGivers(device, given), ...(await also(given, kept))];
    try {
      if (all.length) await transact(all);
      return { given, kept };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const { positions } = error;
      if (positions.some((position) => position >= moves.length + received.length)) throw error;
      if (received.length && positions.includes(moves.length)) throw new OwnerGone();
    }
  }
  throw new Error(`${device.kind}s lost the race on every attempt to change their owner`);
}

/**
 * The write that gives a cleared device to its new owner. Its condition fails if the device changed since it was read.
 */
function moved(
  { assignedAt, rowKey, partitionOf }: Ownership,
  id: string,
  { owner, sets, removes, same }: Cleared,
  to: string | undefined,
  epoch: string,
): Write {
  const held = owner === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${partitionOf(owner)}`;
  const change = {
    ...sets,
    'row.epoch': epoch,
    [`row.${assignedAt}`]: to === undefined ? null : iso(),
    ...(to !== undefined && { own: partitionOf(to) }),
  };
  return {
    update: rowKey(id),
    change: set(change, to === undefined ? [...removes, 'own'] : removes),
    when: expr`attribute_exists(#pk) AND ${held} AND ${same}`,
  };
}

function countsOfGivers({ kind }: Ownership, given: readonly GivenDevice[]): Write[] {
  const byOwner = Map.groupBy(given, ({ owner }) => owner);
  return [...byOwner].flatMap(([owner, devices]) =>
    owner === undefined ? [] : [countDevices(owner, kind, -devices.length)],
  );
}

/**
 * Gives devices of one owner (undefined: unowned) to another, and returns the ids of the given devices. Devices that
 * `from` does not own stay. Throws OwnerGone.
 */
export async function changeOwner(
  device: Ownership,
  ids: readonly string[],
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<string[]> {
  const all: string[] = [];
  for (let left = ids; left.length; ) {
    const { given, kept } = await giveSome(device, left, {
      to,
      reasonToKeep: ({ owner, isKnown }) => (isKnown && owner === from ? undefined : 'NOT_OWNED'),
      also: async () => [],
      alsoMost: () => 0,
    });
    all.push(...given.map(({ id }) => id));
    left = left.slice(given.length + kept.length);
  }
  return all;
}
