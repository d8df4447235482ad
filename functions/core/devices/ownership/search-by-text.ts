import { beaconIdIn } from '../../../../shared/model/beacon-id.ts';
import { hubIdIn } from '../../../../shared/model/hub-id.ts';
import { withoutSeparators } from '../../../../shared/model/separators.ts';
import { joinedCandidates } from '../../../platform/joined-candidates.ts';
import { byWords, EVERYBODY } from '../../../platform/list-by-words.ts';
import { type Candidates, idOf } from '../../../platform/list-definition.ts';
import { positionIn, queryShards } from '../../../platform/table.ts';
import { firstWord, foldText, PART_MIN } from '../../../platform/words.ts';
import { byPartOfId } from './id-words.ts';
import { ownByPartOfId } from './own-by-part-of-id.ts';
import { ownedDevice, SEARCHED } from './owned-device.ts';
import { byTag } from './tag-words.ts';

type Kind = 'hub' | 'beacon';

/** The fields of a row that a text may be, besides a tag. */
interface Row {
  readonly id: string;
  readonly orderCode: string | null;
  readonly description: string;
}

/**
 * The search box of the device lists (`text`): devices with the text in their id, then those whose order code starts with
 * it, with a word in their description that starts with it, or with a tag that does. Each device is found once, by the first
 * of these that it matches.
 */
export const byText =
  (kind: Kind) =>
  (text: string, owner: string | undefined): Candidates => {
    const part = partIn(kind, text);
    const code = text.toUpperCase();
    const searches = [
      {
        candidates: owner === undefined ? byPartOfId(kind, part) : ownByPartOfId(kind, owner, part),
        matches: ({ id }: Row) => foldText(id).includes(part),
        isPossible: PART_OF_ID.test(part),
      },
      {
        candidates: withCode(kind, owner, code),
        matches: ({ orderCode }: Row) => orderCode?.startsWith(code) === true,
        isPossible: CODE.test(code),
      },
      {
        candidates: byWords({ kind, field: 'description', scope: owner ?? EVERYBODY }, text),
        matches: ({ description }: Row) => firstWord(description, text) !== undefined,
      },
      {
        candidates: byTag(kind, owner, text),
        matches: () => true,
      },
    ].filter(({ isPossible = true }) => isPossible);
    return joinedCandidates(
      searches.map(({ candidates }, index) => {
        const earlier = searches.slice(0, index);
        return except(candidates, (row) => earlier.some(({ matches }) => matches(row)));
      }),
    );
  };

/** Whether that search finds a device, for those that are found by something else. */
export const hasText =
  (kind: Kind) =>
  (text: string, row: Readonly<Record<string, unknown>>): boolean => {
    const part = partIn(kind, text);
    const { id, orderCode, description, tags = [] } = row as unknown as Row & { readonly tags?: string[] };
    return (
      (PART_OF_ID.test(part) && foldText(id).includes(part)) ||
      (CODE.test(text.toUpperCase()) && orderCode?.startsWith(text.toUpperCase()) === true) ||
      firstWord(description, text) !== undefined ||
      tags.some((tag) => foldText(tag).startsWith(foldText(text)))
    );
  };

/** The part of an id that a text names: without separators, unless what is left is too short to be searched. */
function partIn(kind: Kind, text: string): string {
  const bare = ID_IN[kind](text) ?? withoutSeparators(text);
  return foldText(bare.length < PART_MIN ? text : bare);
}

const PART_OF_ID = /^[-_0-9a-z]{3,40}$/;
const CODE = /^[0-9A-Z]{4,8}$/;
const ID_IN = { beacon: beaconIdIn, hub: hubIdIn } as const;

/** The candidates without those whose row was found before. */
const except =
  (candidates: Candidates, wasFound: (row: Row) => boolean): Candidates =>
  async (position, most) => {
    const { found, stoppedAt } = await candidates(position, most);
    return {
      found: found.map(({ accepts = () => true, ...one }) => ({
        ...one,
        accepts: (item) => accepts(item) && !wasFound(item.row as unknown as Row),
      })),
      stoppedAt,
    };
  };

/** The devices of an owner (undefined: of all owners) whose order code begins with this. */
function withCode(kind: Kind, owner: string | undefined, prefix: string): Candidates {
  const { slot } = SEARCHED.orderCode;
  const { rowKey, partitionOf, everybody } = ownedDevice(kind);
  const [partition, shards] =
    owner === undefined ? ['all' as const, everybody] : ['own' as const, [partitionOf(owner)]];
  return async (position, most) => {
    const { items, stoppedSort } = await queryShards(partition, slot, shards, {
      range: { prefix },
      limit: most,
      after:
        position === undefined
          ? undefined
          : positionIn(partition, slot, shards[0]!, { ...rowKey(idOf(position)), sort: position }),
    });
    return { found: items.map(({ sort }) => ({ id: idOf(sort), at: sort })), stoppedAt: stoppedSort };
  };
}
