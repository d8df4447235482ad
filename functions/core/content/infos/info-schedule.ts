import { CONTENT_LANGUAGES } from '../../../../shared/content/output.ts';
import type {
  deleteInfoSchedule as deleting,
  putInfoSchedule as putting,
} from '../../../../shared/contract/content/drafts.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { appointDue } from './carry-out-schedule.ts';
import { changeInfo } from './change-info.ts';
import { checkOutputs } from './check-outputs.ts';
import { withDevices } from './get-info-points.ts';
import { changed, type InfoState, merged, withoutEnd, withoutPublication, writtenIn } from './info-state.ts';
import { type InfoSchedule, nextDue } from './schedule-item.ts';

const MINUTE_MS = 60_000;
/** How far ahead something can be scheduled. */
const AHEAD = { least: MINUTE_MS, most: 2 * 366 * 24 * 60 * MINUTE_MS };

/**
 * Schedules the publication of what the draft contains now, or the end of an Info, or moves or cancels one of them. All
 * that would be published is checked now, since it is fixed now.
 */
export const putInfoSchedule: UseCase<typeof putting> = async (caller, { params, body }) => {
  const { publishAt, unpublishAt, languages, version } = body;
  if (publishAt === undefined && unpublishAt === undefined)
    throw new Refusal('MISSING_PARAMETER', { missing: ['publishAt', 'unpublishAt'] });
  if (languages && !publishAt)
    throw new Refusal('FORM_VALIDATION_FAILED', { languages: { rule: 'only with publishAt' } });
  const times = {
    publishAt: timeAhead('publishAt', publishAt),
    unpublishAt: timeAhead('unpublishAt', unpublishAt),
  };
  const saved = await changeInfo(caller, { ...params, version }, async (was) => {
    const schedule = scheduled(was, times, languages ?? CONTENT_LANGUAGES, caller.userId);
    // Before the schedule is stored, so that it cannot be forgotten.
    if (schedule) await appointDue(params.id, nextDue(schedule)!);
    return changed(was, { schedule });
  });
  return withDevices(saved);
};

interface Times {
  readonly publishAt: string | null | undefined;
  readonly unpublishAt: string | null | undefined;
}

/** The schedule after a change of its times; undefined: nothing is scheduled any more. */
function scheduled(
  was: InfoState,
  { publishAt, unpublishAt }: Times,
  languages: InfoSchedule['languages'],
  by: string,
): InfoSchedule | undefined {
  const NONE = { publishAt: null, languages: [], content: null, unpublishAt: null, by };
  let schedule: InfoSchedule | undefined = was.schedule ?? NONE;
  if (publishAt === null) schedule = withoutPublication(schedule);
  else if (publishAt !== undefined) {
    const content = writtenIn(was);
    checkOutputs(merged(was.shown, content, languages).outputs);
    schedule = { ...schedule, publishAt, languages, content, by };
  }
  if (unpublishAt === null) schedule = schedule && withoutEnd(schedule);
  else if (unpublishAt !== undefined) schedule = { ...(schedule ?? NONE), unpublishAt };
  if (schedule && schedule.publishAt === schedule.unpublishAt)
    throw new Refusal('FORM_VALIDATION_FAILED', { unpublishAt: { rule: 'equal' } });
  return schedule;
}

/** A time that is scheduled, in the one form in which times are compared. Throws FORM_VALIDATION_FAILED. */
function timeAhead(field: keyof Times, at: string | null | undefined): string | null | undefined {
  if (at === null || at === undefined) return at;
  const [ms, min, max] = [Date.parse(at), now() + AHEAD.least, now() + AHEAD.most];
  if (ms < min) throw new Refusal('FORM_VALIDATION_FAILED', { [field]: { rule: 'min', min: iso(min) } });
  if (ms > max) throw new Refusal('FORM_VALIDATION_FAILED', { [field]: { rule: 'max', max: iso(max) } });
  return iso(ms);
}

export const deleteInfoSchedule: UseCase<typeof deleting> = async (caller, { params }) => {
  await changeInfo(caller, params, (was) => (was.schedule ? changed(was, { schedule: undefined }) : was));
  return {};
};
