import { joinedCandidates } from '../../../platform/joined-candidates.ts';
import { byWords, EVERYBODY } from '../../../platform/list-by-words.ts';
import { type Candidates, idOf } from '../../../platform/list-definition.ts';
import { positionIn, queryIndex } from '../../../platform/table.ts';
import { firstWord, foldText } from '../../../platform/words.ts';
import { nameMatches, OWNER_FIELDS, ownersByWord } from '../../people/accounts/owners-by-word.ts';
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
    return joinedCandidates(parts);
  };

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
    if (!(await nameMatches(owner, beginning))) return { found: [] };
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
