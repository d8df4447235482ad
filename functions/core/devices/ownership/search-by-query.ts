import { byWords, EVERYBODY } from '../../../platform/list-by-words.ts';
import { type Candidates, idOf } from '../../../platform/list-definition.ts';
import { positionIn, queryIndex } from '../../../platform/table.ts';
import { firstWord, foldText } from '../../../platform/words.ts';
import { isNamedSo, OWNER_FIELDS, ownersByWord } from '../../people/accounts/owners-by-word.ts';
import { ownedDevice } from './owned-device.ts';

/**
 * The search of admins (`query`): devices with a word in their description, their owner's name or their owner's address
 * that starts with the text. Words of descriptions point to devices (see description-words.ts). Words of owners point
 * only to the owners, whose devices are then listed: pointers from the owner's words to each device would multiply the
 * writes of a transfer.
 */
type Kind = 'hub' | 'beacon';

/** The maximum number of owners whose devices one call lists. */
const OWNERS_AT_ONCE = 10;

export const byQuery =
  (kind: Kind) =>
  (text: string, owner: string | undefined): Candidates => {
    const beginning = foldText(text);
    const parts: Candidates[] = [
      byWords({ kind, field: 'description', scope: EVERYBODY }, beginning),
      ...(owner === undefined
        ? OWNER_FIELDS.map((field) => ofOwners(kind, field, beginning))
        : [ofOwner(kind, owner, beginning)]),
    ];
    return oneAfterTheOther(parts);
  };

/** Joins several lists of candidates, one after the other. A position contains the index of its list. */
function oneAfterTheOther(parts: readonly Candidates[]): Candidates {
  const placed = (part: number, at?: string) => JSON.stringify([part, at]);
  return async (position, most) => {
    const [begun, behind] = position === undefined ? [0] : (JSON.parse(position) as [number, string?]);
    const all: Awaited<ReturnType<Candidates>>['found'][number][] = [];
    for (let part = begun; part < parts.length; part++) {
      const after = part === begun ? (behind ?? undefined) : undefined;
      const { found, stoppedAt } = await parts[part]!(after, most - all.length);
      all.push(...found.map((one) => ({ ...one, at: placed(part, one.at) })));
      if (stoppedAt !== undefined) return { found: all, stoppedAt: placed(part, stoppedAt) };
      if (all.length >= most && part + 1 < parts.length) return { found: all, stoppedAt: placed(part + 1) };
    }
    return { found: all };
  };
}

/**
 * The devices of owners found by a word. A position is that of the owner, and of the device within an owner's devices.
 */
const ofOwners =
  (kind: Kind, field: (typeof OWNER_FIELDS)[number], beginning: string): Candidates =>
  async (position, most) => {
    const [ownerAt, deviceAt] = position === undefined ? [] : (JSON.parse(position) as [string, string?]);
    if (ownerAt && deviceAt) {
      const { found, stoppedAt } = await devicesOf(kind, ownerAt, beginning, deviceAt, most);
      return { found, stoppedAt: stoppedAt ?? JSON.stringify([ownerAt]) };
    }
    const { owners, stoppedAt } = await ownersByWord(kind, field, beginning, ownerAt);
    const all: Awaited<ReturnType<Candidates>>['found'][number][] = [];
    for (const [index, { at }] of owners.entries()) {
      const devices = await devicesOf(kind, at, beginning, undefined, most - all.length);
      all.push(...devices.found);
      if (devices.stoppedAt !== undefined) return { found: all, stoppedAt: devices.stoppedAt };
      if (all.length >= most || index + 1 === OWNERS_AT_ONCE)
        return { found: all, stoppedAt: JSON.stringify([at]) };
    }
    return { found: all, stoppedAt: stoppedAt === undefined ? undefined : JSON.stringify([stoppedAt]) };
  };

/** The devices of the listed owner, if a word of the owner matches. */
const ofOwner =
  (kind: Kind, owner: string, beginning: string): Candidates =>
  async (position, most) => {
    const [ownerAt, deviceAt] =
      position === undefined ? [`#${owner}`] : (JSON.parse(position) as [string, string]);
    if (!(await isNamedSo(owner, beginning))) return { found: [] };
    return devicesOf(kind, ownerAt, beginning, deviceAt, most);
  };

/** The devices of an owner, except those that match by their description, because they were found before. */
async function devicesOf(
  kind: Kind,
  ownerAt: string,
  beginning: string,
  deviceAt: string | undefined,
  most: number,
): ReturnType<Candidates> {
  const { rowKey, partitionOf } = ownedDevice(kind);
  const own = partitionOf(idOf(ownerAt));
  const { items, stoppedSort } = await queryIndex<{ description: string }>('own', 1, own, {
    limit: most,
    after:
      deviceAt === undefined
        ? undefined
        : positionIn('own', 1, own, { ...rowKey(idOf(deviceAt)), sort: deviceAt }),
  });
  return {
    found: items.map(({ sort }) => ({
      id: idOf(sort),
      at: JSON.stringify([ownerAt, sort]),
      accepts: (item) => item.own === own && firstWord(String(item.row.description), beginning) === undefined,
    })),
    stoppedAt: stoppedSort && JSON.stringify([ownerAt, stoppedSort]),
  };
}
