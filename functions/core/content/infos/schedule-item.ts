import type { ContentLanguage } from '../../../../shared/content/output.ts';
import { iso, now } from '../../../platform/clock.ts';
import { listed } from '../../../platform/listed.ts';
import { type Item, queryIndex } from '../../../platform/table.ts';
import type { Written } from './info-item.ts';

/** What will happen to an Info by itself. Times are ISO 8601; null: nothing of that kind. */
export interface InfoSchedule {
  readonly publishAt: string | null;
  /** The languages that are published then; none without `publishAt`. */
  readonly languages: readonly ContentLanguage[];
  /** What is published then, as the draft was when it was scheduled. */
  readonly content: Written | null;
  readonly unpublishAt: string | null;
  /** The id of the user who scheduled it. */
  readonly by: string;
}

interface ScheduleRow {
  infoId: string;
  /** The earlier of its times. */
  dueAt: string;
}

/**
 * `infoSchedule#<info>` / `row`: the schedule of an Info, listed by when it is due next. It is changed in transactions of
 * its Info only.
 */
export type ScheduleItem = Item & InfoSchedule & { readonly schema: 1 };

const SCHEDULES = listed<ScheduleRow>()('infoSchedule', {
  shards: 1,
  id: 'infoId',
  fields: {},
  orders: { due: { slot: 5, of: 'dueAt' } },
});

export const scheduleList = SCHEDULES.list;
export const scheduleKey = SCHEDULES.keyOf;

/** When the next part of a schedule is due; undefined: it has none. */
export const nextDue = ({ publishAt, unpublishAt }: InfoSchedule): string | undefined =>
  [publishAt, unpublishAt].filter((at) => at !== null).toSorted()[0];

/** The item of a schedule that has at least one time. */
export const scheduleItem = (infoId: string, schedule: InfoSchedule): ScheduleItem => ({
  ...SCHEDULES.itemOf({ infoId, dueAt: nextDue(schedule)! }),
  schema: 1,
  ...schedule,
});

/** Some Infos with a schedule that is due within this time (ms), the earliest first. The index lags. */
export async function someDueWithin(
  ms: number,
  { limit, after }: { limit: number; after?: Record<string, string> | undefined },
) {
  const { items, stoppedAt } = await queryIndex<ScheduleRow>('all', SCHEDULES.slotOf('due'), SCHEDULES.kind, {
    range: { to: `${iso(now() + ms)}#~` },
    limit,
    after,
  });
  return { due: items.map(({ row }) => row), stoppedAt };
}
