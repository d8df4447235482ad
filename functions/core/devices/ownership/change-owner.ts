import { randomBytes } from 'node:crypto';
import { iso } from '../../../platform/clock.ts';
import { type Expression, expr, set } from '../../../platform/expression.ts';
import { ConditionFailed, transact, type Write } from '../../../platform/table.ts';
import { countDevices } from '../../people/accounts/counts.ts';
import type { OwnedDevice } from './owned-device.ts';

/** What DynamoDB takes in one transaction. */
const WRITES_MAX = 100;
/** How many ids are considered for one transaction: those that stay cost no write. */
const IDS_MAX = 96;
/** How often a transaction is decided again when its devices were changed concurrently. */
const ATTEMPTS = 8;

/** A device that changes hands, and its owner until then; undefined: it was unowned. */
export interface Held {
  readonly id: string;
  readonly owner: string | undefined;
}

/** A device that stays where it is, and why. */
export interface Kept<Reason extends string> {
  readonly id: string;
  readonly reason: Reason;
}

/**
 * A device as it was read, and what takes away all that its owner entered (docs/decisions/change-of-owner.md). The new
 * owner is written into the same row in the same transaction, so that no reader ever sees one with the texts of the other.
 */
export interface Cleared {
  readonly owner: string | undefined;
  /** What changes in its row. */
  readonly sets: Readonly<Record<string, unknown>>;
  readonly removes: readonly string[];
  /** The row is still as it was read. */
  readonly same: Expression;
  /** The writes of its other items. */
  readonly others: readonly Write[];
}

/** Devices of a kind, and what is theirs when they change hands. */
export interface DeviceKind extends OwnedDevice {
  readonly assignedAt: 'assignedUserAt' | 'userAssigned';
  /** These devices, read consistently, without what their owners entered; unknown ids are left out. */
  readonly cleared: (ids: readonly string[], epoch: string) => Promise<Map<string, Cleared>>;
}

/** A device that changes hands. `from`, `to`: undefined where it is unowned. `isDeleted`: it is gone for good. */
export interface Handed {
  readonly id: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly isDeleted: boolean;
}

/**
 * What must be written in the transaction by which a device changes hands. It reads what it needs of many devices at once,
 * and then says which writes each of them causes; the condition of a write that fails lets all of it be decided again.
 * The writes of a device are to items of its own: a transaction has many devices, and each item once.
 */
export type Consequence = (ids: readonly string[]) => Promise<(device: Handed) => readonly Write[]>;

/** A kind of devices with all that follows from a change of owner: composition/change-of-owner.ts joins them. */
export interface Ownership extends DeviceKind {
  readonly consequences: readonly Consequence[];
}

/** The writes of all consequences for one of these devices. */
export async function consequencesOf(
  consequences: readonly Consequence[],
  ids: readonly string[],
): Promise<(device: Handed) => Write[]> {
  const all = await Promise.all(consequences.map((read) => read(ids)));
  return (device) => all.flatMap((writesOf) => writesOf(device));
}

/** Who receives devices, which of them stay, and what else is written. */
interface Giving<Reason extends string> {
  /** Undefined: they become unowned. */
  readonly to: string | undefined;
  /** Why a device stays; undefined: it changes hands. */
  readonly reasonToKeep: (device: Held & { readonly isKnown: boolean }) => Reason | undefined;
  /** Further writes, and how many of them there are for so many former owners. */
  readonly also: (given: readonly Held[], kept: readonly Kept<Reason>[]) => Promise<readonly Write[]>;
  readonly alsoMost: (owners: number) => number;
}

/** The account that was to receive devices is gone. */
export class OwnerGone extends Error {
  override readonly name = 'OwnerGone';
}

/**
 * Gives the first of these devices to another owner, as many as fit into one transaction by the number of their writes:
 * with all that clears them, their consequences, the counts of all owners, and what else is written. A device that was
 * changed concurrently is read and decided again.
 *
 * @returns the devices given and kept: together the first ones of `ids`
 * @throws OwnerGone; ConditionFailed of a write that came along
 */
export async function giveSome<Reason extends string>(
  device: Ownership,
  ids: readonly string[],
  { to, reasonToKeep, also, alsoMost }: Giving<Reason>,
): Promise<{ given: Held[]; kept: Kept<Reason>[] }> {
  const considered = ids.slice(0, IDS_MAX);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const epoch = randomBytes(6).toString('base64url');
    const [cleared, following] = await Promise.all([
      device.cleared(considered, epoch),
      consequencesOf(device.consequences, considered),
    ]);
    const given: Held[] = [];
    const kept: Kept<Reason>[] = [];
    const moves: Write[] = [];
    const owners = new Set<string | undefined>();
    for (const id of considered) {
      const read = cleared.get(id);
      const held = { id, owner: read?.owner };
      const reason = reasonToKeep({ ...held, isKnown: read !== undefined });
      if (reason !== undefined) {
        kept.push({ id, reason });
        continue;
      }
      if (!read) throw new Error(`the ${device.kind} ${id} is unknown and cannot be given`);
      const handed = { id, from: held.owner, to, isDeleted: false };
      const writes = [moved(device, id, read, to, epoch), ...read.others, ...following(handed)];
      const counts = new Set([to, ...owners, held.owner].filter((owner) => owner !== undefined)).size;
      const further = counts + alsoMost(new Set([...owners, held.owner]).size);
      if (moves.length + writes.length + further > WRITES_MAX) {
        if (given.length + kept.length > 0) break;
        throw new Error(`${device.kind} ${id} causes ${writes.length} writes, more than a transaction takes`);
      }
      moves.push(...writes);
      owners.add(held.owner);
      given.push(held);
    }
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
  throw new Error(`${device.kind}s that change hands were changed concurrently on every attempt`);
}

/** The write that gives one device, cleared, if it is still as it was read. */
function moved(
  { kind, assignedAt, rowKey, partitionOf }: Ownership,
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
    ...(to !== undefined && { own: `${kind}#${to}` }),
  };
  return {
    update: rowKey(id),
    change: set(change, to === undefined ? [...removes, 'own'] : removes),
    when: expr`attribute_exists(#pk) AND ${held} AND ${same}`,
  };
}

function countsOfGivers({ kind }: Ownership, given: readonly Held[]): Write[] {
  const byOwner = Map.groupBy(given, ({ owner }) => owner);
  return [...byOwner].flatMap(([owner, devices]) =>
    owner === undefined ? [] : [countDevices(owner, kind, -devices.length)],
  );
}

/**
 * Gives devices from one owner (undefined: unowned) to another. Answers which were given: those that the first does not own,
 * or no longer, stay. Throws OwnerGone.
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
