import type { TourOutputs } from '../../../../shared/model/tour.ts';
import { listed } from '../../../platform/listed.ts';
import type { Item, Key } from '../../../platform/table.ts';
import { orderOf, takenName } from '../../../platform/words.ts';

/**
 * Items of tours:
 * - `tour#<id>` / `row`: the row of lists, by owner (`own`) and of all owners (`all`); beside it, in no index, its content
 * - `tourName#<owner>` / `<name>`: marks a name as taken
 * - `word#tour.name#<scope>` / `<word>#<id>`: points from a word of its name to the tour
 *
 * Its Infos point back to it (infos/tour-point.ts).
 */
export interface TourRow {
  id: string;
  userId: string;
  name: string;
  imageUrl: string | null;
  published: boolean;
  protected: boolean;
  /** With commas between them. */
  languages: string;
  infosCount: number;
  createdDate: string;
  changedDate: string;
  version: number;
  /** What the check of last night found, and whether it did, as of an Info. */
  findings?: number;
  hasFindings?: boolean;
}

export interface TourItem extends Item {
  schema: 1;
  row: TourRow;
  own?: string;
  outputs: TourOutputs;
  /** In the order of the tour. One that was deleted is left out when it is read, and leaves soon. */
  infoIds: readonly string[];
  /** Its Infos do not all point to it as they should yet. */
  isPending?: true;
  /** Former Infos, which may still point to it. */
  leaving?: readonly string[];
  /** It was removed from its owner's list, and is deleted once no Info points to it. */
  isDeleted?: true;
}

const KIND = 'tour';

/** The list of tours, by name. */
export const TOURS = listed<TourRow>()(KIND, {
  shards: 1,
  owner: 'userId',
  fields: {
    name: { words: true, of: 'name' },
    published: { slot: 3, of: 'published' },
    findings: { slot: 7, of: 'hasFindings' },
  },
  orders: {
    name: { slot: 1, of: 'name', sortValue: orderOf },
    changed: { slot: 2, of: 'changedDate' },
    created: { slot: 6, of: 'createdDate' },
  },
});

export const tourKey = TOURS.keyOf;

/** Marks a name as taken by a tour. Names of one owner are unique, compared without case. */
export const nameKey = (owner: string, name: string): Key => ({
  pk: `tourName#${owner}`,
  sk: takenName(name),
});
