import type { Outputs } from '../../../../shared/content/output.ts';
import { EVERYBODY } from '../../../platform/list-by-words.ts';
import { listed } from '../../../platform/listed.ts';
import type { Item, Key, Write } from '../../../platform/table.ts';
import { foldText, orderOf, wordKey, wordsOf } from '../../../platform/words.ts';

/**
 * Items of Infos:
 * - `info#<id>` / `row`: the row of lists, by owner (`own`) and of all owners (`all`)
 * - `info#<id>` / `published`: its content, and whether it is on; what phones read
 * - `info#<id>` / `dev#<beaconId>`: a device that it is assigned to (see assignment-store.ts)
 * - `infoName#<owner>` / `<name>`: marks a name as taken
 * - `word#info.name#<scope>` / `<word>#<id>`: points from a word of its name to the Info
 */
export interface InfoRow {
  id: string;
  userId: string;
  name: string;
  description: string;
  active: boolean;
  published: boolean;
  /** With commas between them. */
  languages: string;
  offline: 'ready' | 'partially' | 'not';
  beaconsCount: number;
  createdDate: string;
  changedDate: string;
  version: number;
}

export interface InfoItem extends Item {
  schema: 1;
  row: InfoRow;
  own?: string;
  /** How often it was switched on or off; orders the causes of its usage. */
  switches: number;
  /** It was removed from its owner's list, and is deleted once its devices are released. */
  isDeleted?: true;
}

/** What phones read of an Info. */
export interface PublishedInfo extends Item {
  schema: 1;
  userId: string;
  name: string;
  isOn: boolean;
  outputs: Outputs;
  rssi: number;
  timeZone: string;
  publishedAt: string;
}

const KIND = 'info';

/** The list of Infos, by name. */
export const INFOS = listed<InfoRow>()(KIND, {
  owner: 'userId',
  fields: {
    name: { words: true, of: 'name' },
    active: { slot: 3, of: 'active' },
    published: { slot: 4, of: 'published' },
    offline: { slot: 5, of: 'offline' },
  },
  orders: {
    name: { slot: 1, of: 'name', sortValue: orderOf },
    changed: { slot: 2, of: 'changedDate' },
    created: { slot: 6, of: 'createdDate' },
  },
});

export const infoKey = INFOS.keyOf;
export const publishedKey = (id: string): Key => ({ pk: `${KIND}#${id}`, sk: 'published' });

/** Whether phones get an Info: it is switched on, and there is something to show. */
export const isOn = ({ active, published }: Pick<InfoRow, 'active' | 'published'>): boolean =>
  active && published;

/** Marks a name as taken by an Info. Names of one owner are unique, compared without case. */
export const nameKey = (owner: string, name: string): Key => ({
  pk: `infoName#${owner}`,
  sk: foldText(name),
});

/** The writes of the pointers from the words of a name; undefined: the Info does not exist before or after. */
export function nameWords(
  { id, userId }: Pick<InfoRow, 'id' | 'userId'>,
  before: string | undefined,
  after: string | undefined,
): Write[] {
  const [was, is] = [new Set(wordsOf(before ?? '')), new Set(wordsOf(after ?? ''))];
  const keysOf = (word: string) => [EVERYBODY, userId].map((scope) => wordKey(KIND, 'name', scope, word, id));
  return [
    ...[...was.difference(is)].flatMap(keysOf).map((key) => ({ delete: key })),
    ...[...is.difference(was)].flatMap(keysOf).map((key) => ({ put: { ...key } })),
  ];
}
