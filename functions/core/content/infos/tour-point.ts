import type { TourInfo as ShownInfo } from '../../../../shared/model/tour.ts';
import { expr } from '../../../platform/expression.ts';
import type { Write } from '../../../platform/table.ts';
import { INFOS, type InfoItem, infoKey } from './info-item.ts';
import { readInfo, readInfos } from './store.ts';
import { toListedInfo } from './to-info.ts';

/**
 * The tours that hold an Info are sets beside its row, which no index carries: `tours` has all of them, `openTours` and
 * `protectedTours` those that phones get. The tour decides (tours/follow-tour.ts); the Info points back.
 */
export type TourState = 'hidden' | 'open' | 'protected' | 'none';

/** An Info, as far as a tour depends on it. */
export interface TourInfo {
  readonly id: string;
  readonly ownerId: string;
  readonly isDeleted: boolean;
  /** Whether phones get it. */
  readonly isOn: boolean;
  readonly offline: 'ready' | 'partially' | 'not';
  /** What the check of last night found. */
  readonly findings: number;
  /** What the tour shows of it. */
  readonly shown: ShownInfo;
  readonly tours: ReadonlySet<string>;
  readonly openTours: ReadonlySet<string>;
  readonly protectedTours: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const toTourInfo = ({ row, isDeleted, tours, openTours, protectedTours }: InfoItem): TourInfo => ({
  id: row.id,
  ownerId: row.userId,
  isDeleted: isDeleted === true,
  isOn: row.active && row.published,
  offline: row.offline,
  findings: row.findings ?? 0,
  shown: toShown(row),
  tours: tours ?? NONE,
  openTours: openTours ?? NONE,
  protectedTours: protectedTours ?? NONE,
});

function toShown(row: InfoItem['row']): ShownInfo {
  const { id, name, active, published, languages, offline } = toListedInfo(row);
  return { id, name, active, published, languages, offline };
}

/** These Infos by id, also deleted ones whose devices or tours are not released yet. */
export async function tourInfos(
  ids: readonly string[],
  options: { consistent: boolean },
): Promise<Map<string, TourInfo>> {
  const items = await readInfos(ids, options);
  return new Map(items.map((item) => [item.row.id, toTourInfo(item)]));
}

/** A deleted Info that is still in tours. */
export async function leavingInfo(id: string): Promise<TourInfo | undefined> {
  const item = await readInfo(id);
  return item?.isDeleted && item.tours ? toTourInfo(item) : undefined;
}

/** Whether an Info was deleted. */
export async function isInfoGone(id: string): Promise<boolean> {
  const item = await readInfo(id);
  return item === undefined || item.isDeleted === true;
}

/** What the pointers of an Info say of a tour. */
export function tourStateOf({ tours, openTours, protectedTours }: TourInfo, tourId: string): TourState {
  if (!tours.has(tourId)) return 'none';
  if (openTours.has(tourId)) return 'open';
  return protectedTours.has(tourId) ? 'protected' : 'hidden';
}

/**
 * The write that lets an Info point to a tour, or no longer. Its condition fails if the Info does not exist, and for a
 * pointer if it was deleted.
 */
export function tourPointWrite(infoId: string, owner: string, tourId: string, state: TourState): Write {
  const one = new Set([tourId]);
  const update = infoKey(infoId);
  if (state === 'none')
    return {
      update,
      change: expr`DELETE #tours ${one}, #openTours ${one}, #protectedTours ${one}`,
      when: expr`attribute_exists(#pk)`,
    };
  const when = expr`#own = ${INFOS.partitionOf(owner)} AND attribute_not_exists(#isDeleted)`;
  const change = {
    hidden: expr`ADD #tours ${one} DELETE #openTours ${one}, #protectedTours ${one}`,
    open: expr`ADD #tours ${one}, #openTours ${one} DELETE #protectedTours ${one}`,
    protected: expr`ADD #tours ${one}, #protectedTours ${one} DELETE #openTours ${one}`,
  }[state];
  return { update, change, when };
}
