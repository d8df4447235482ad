import type { ContentLanguage, Outputs } from '../../../../shared/content/output.ts';
import { VERSIONS_KEPT } from '../../../../shared/model/info.ts';
import { listed } from '../../../platform/listed.ts';
import type { Item, Key } from '../../../platform/table.ts';
import { orderOf, takenName } from '../../../platform/words.ts';

/**
 * Items of Infos:
 * - `info#<id>` / `row`: the row of lists, by owner (`own`) and of all owners (`all`)
 * - `info#<id>` / `published`: its content, and whether it is on; what phones read. Only while it is published
 * - `info#<id>` / `draft`: what is being written, while it differs from what is published
 * - `info#<id>` / `v#<n modulo 20>`: the content of its n-th published version; a later one replaces it
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
  /** Absent in items of an earlier release: false. */
  hasDraft?: boolean;
  /** When something happens to it by itself next. Absent in items of an earlier release: nothing does. */
  scheduledFor?: string | null;
  offline: 'ready' | 'partially' | 'not';
  beaconsCount: number;
  createdDate: string;
  changedDate: string;
  version: number;
  /** What the check of last night found (see keep-badges.ts), and whether it did. Absent: it was not checked yet. */
  findings?: number;
  hasFindings?: boolean;
}

export interface InfoItem extends Item {
  schema: 1;
  row: InfoRow;
  own?: string;
  /** How often it was switched on or off; orders the causes of its usage. */
  switches: number;
  /** The versions that are kept, in their order. */
  past?: readonly Publication[];
  /** The tours that hold it, and of these the ones that phones get (see tour-point.ts). */
  tours?: ReadonlySet<string>;
  openTours?: ReadonlySet<string>;
  protectedTours?: ReadonlySet<string>;
  /** It was removed from its owner's list, and is deleted once its devices are released. */
  isDeleted?: true;
}

/** What phones show of an Info. */
export interface Content {
  outputs: Outputs;
  rssi: number;
  timeZone: string;
}

/** What is written of an Info: its content, and what lists show of it. */
export interface Written extends Content {
  name: string;
  description: string;
}

/** What phones read of an Info. */
export interface PublishedInfo extends Item, Content {
  schema: 1;
  userId: string;
  name: string;
  isOn: boolean;
  publishedAt: string;
}

/** A version that was published. */
export interface Publication {
  readonly n: number;
  readonly at: string;
  /** The id of the user who published or scheduled it. */
  readonly by: string;
  readonly languages: readonly ContentLanguage[];
}

export type DraftItem = Item & Written & { schema: 1 };
export type VersionItem = DraftItem & { n: number };

const KIND = 'info';

/** The list of Infos, by name. */
export const INFOS = listed<InfoRow>()(KIND, {
  shards: 1,
  owner: 'userId',
  fields: {
    name: { words: true, of: 'name' },
    active: { slot: 3, of: 'active' },
    published: { slot: 4, of: 'published' },
    offline: { slot: 5, of: 'offline' },
    findings: { slot: 7, of: 'hasFindings' },
  },
  orders: {
    name: { slot: 1, of: 'name', sortValue: orderOf },
    changed: { slot: 2, of: 'changedDate' },
    created: { slot: 6, of: 'createdDate' },
  },
});

export const infoKey = INFOS.keyOf;
export const publishedKey = (id: string): Key => ({ pk: `${KIND}#${id}`, sk: 'published' });
export const draftKey = (id: string): Key => ({ pk: `${KIND}#${id}`, sk: 'draft' });
export const versionKey = (id: string, n: number): Key => ({
  pk: `${KIND}#${id}`,
  sk: `v#${String(n % VERSIONS_KEPT).padStart(2, '0')}`,
});

/** Whether phones get an Info: it is switched on, and there is something to show. */
export const isOn = ({ active, published }: Pick<InfoRow, 'active' | 'published'>): boolean =>
  active && published;

/** Marks a name as taken by an Info. Names of one owner are unique, compared without case. */
export const nameKey = (owner: string, name: string): Key => ({
  pk: `infoName#${owner}`,
  sk: takenName(name),
});
