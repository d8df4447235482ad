import { byWords, EVERYBODY } from '../../../platform/list-by-words.ts';
import { type Candidates, idOf } from '../../../platform/list-definition.ts';
import { positionIn, queryIndex } from '../../../platform/table.ts';
import { firstWord, foldText } from '../../../platform/words.ts';
import { isNamedSo, OWNER_FIELDS, ownersByWord } from '../../people/accounts/owners-by-word.ts';
import { ownedDevice } from './owned-device.ts';

/**
 * The search of admins (`query`): devices of whose description, owner's name or owner's address a word begins so. Words
 * of descriptions point to their devices (see description-words.ts). Those of owners point to the owners alone, whose
 * devices are listed then: pointers from every owner's word to every device would multiply the writes of a transfer.
 */
type Kind = 'hub' | 'beacon';

/** Devices of so many owners are looked up at once. */
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

/** Candidates of several orders; a position says in which of them it is. */
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

/** The devices of owners that are found by a word; a position is the owner's, and in the midst of one the device's. */
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

/** Those of the owner whose list it is, if it is the owner that is named so. */
const ofOwner =
  (kind: Kind, owner: string, beginning: string): Candidates =>
  async (position, most) => {
    const [ownerAt, deviceAt] =
      position === undefined ? [`#${owner}`] : (JSON.parse(position) as [string, string]);
    if (!(await isNamedSo(owner, beginning))) return { found: [] };
    return devicesOf(kind, ownerAt, beginning, deviceAt, most);
  };

/** Devices of an owner but those that their description leads to: these were there before. */
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
