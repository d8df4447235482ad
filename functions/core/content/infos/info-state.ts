import { isDeepStrictEqual } from 'node:util';
import {
  CONTENT_LANGUAGES,
  type ContentLanguage,
  languagesOf,
  type Outputs,
  RANGE,
} from '../../../../shared/content/output.ts';
import { iso } from '../../../platform/clock.ts';
import type { InfoRow, Written } from './info-item.ts';
import { offlineState } from './offline-state.ts';
import { type InfoSchedule, nextDue } from './schedule-item.ts';

/** All that is stored of an Info, apart from its devices. */
export interface InfoState {
  readonly row: InfoRow;
  /** What is published; undefined: nothing is. */
  readonly shown: Written | undefined;
  /** What is being written, if it differs from what is published. */
  readonly draft: Written | undefined;
  readonly schedule: InfoSchedule | undefined;
}

/** An Info that has no content yet. */
const NOTHING = { outputs: {}, rssi: RANGE.usual, timeZone: 'Europe/Berlin' };

/** What is being written; without a draft, what is published. */
export const writtenIn = ({ row: { name, description }, shown, draft }: InfoState): Written =>
  draft ?? shown ?? { name, description, ...NOTHING };

/** What is published; without it, what is being written. */
export const contentIn = (state: InfoState): Written => state.shown ?? writtenIn(state);

/** The languages that a draft changes for phones. */
export const heldIn = ({ shown, draft }: InfoState): ContentLanguage[] =>
  draft
    ? CONTENT_LANGUAGES.filter(
        (language) => !isDeepStrictEqual(draft.outputs[language], shown?.outputs[language]),
      )
    : [];

/** The fields that are written, without languages that have no output. */
export const toWritten = ({ name, description, outputs, rssi, timeZone }: Written): Written => ({
  ...{ name, description, rssi, timeZone },
  outputs: inLanguages(() => outputs),
});

/** Some languages of what is written, beside the others of what is published. Nothing falls back to another language. */
export const merged = (
  shown: Written | undefined,
  draft: Written,
  languages: readonly ContentLanguage[],
): Written => ({
  ...draft,
  outputs: inLanguages((language) => (languages.includes(language) ? draft : shown)?.outputs),
});

/**
 * What is taken from phones becomes the draft, unless there is a newer one. A draft of which nothing is published gives the
 * Info its name.
 *
 * @param keepsName the Info keeps the name that it was published with
 */
export function unpublished(
  was: InfoState,
  languages: readonly ContentLanguage[],
  keepsName: boolean,
): { shown: Written | undefined; draft: Written } {
  const outputs = inLanguages((language) => (languages.includes(language) ? undefined : was.shown?.outputs));
  const shown = was.shown && languagesOf(outputs).length ? { ...was.shown, outputs } : undefined;
  const draft = writtenIn(was);
  return { shown, draft: keepsName ? { ...draft, name: was.row.name } : draft };
}

const inLanguages = (from: (language: ContentLanguage) => Outputs | undefined): Outputs =>
  Object.fromEntries(
    CONTENT_LANGUAGES.flatMap((language) => {
      const outputs = from(language)?.[language];
      return outputs?.length ? [[language, outputs]] : [];
    }),
  );

/**
 * A schedule after some languages were published at once: that supersedes a scheduled publication of the same languages.
 * What is scheduled otherwise stays.
 */
export function superseded(
  schedule: InfoSchedule | undefined,
  published: readonly ContentLanguage[],
): InfoSchedule | undefined {
  if (!schedule) return undefined;
  const languages = schedule.languages.filter((language) => !published.includes(language));
  return languages.length ? { ...schedule, languages } : withoutPublication(schedule);
}

export const withoutPublication = (schedule: InfoSchedule): InfoSchedule | undefined =>
  schedule.unpublishAt === null ? undefined : { ...schedule, publishAt: null, languages: [], content: null };

export const withoutEnd = (schedule: InfoSchedule): InfoSchedule | undefined =>
  schedule.publishAt === null ? undefined : { ...schedule, unpublishAt: null };

/**
 * The state after a change, with all that follows from it: a draft exists only while it differs from what is published, and
 * lists show what is published, or else the draft.
 */
export function changed(
  was: InfoState,
  change: {
    shown?: Written | undefined;
    draft?: Written;
    schedule?: InfoSchedule | undefined;
    active?: boolean;
  },
): InfoState {
  const shown = 'shown' in change ? change.shown : was.shown;
  const schedule = 'schedule' in change ? change.schedule : was.schedule;
  const { draft: next = writtenIn(was), active = was.row.active } = change;
  const draft = shown && isDeepStrictEqual(next, shown) ? undefined : next;
  const { name, description } = shown ?? next;
  const outputs = shown?.outputs ?? {};
  const row = {
    ...was.row,
    ...{ name, description, active },
    published: shown !== undefined,
    languages: languagesOf(outputs).join(','),
    hasDraft: draft !== undefined,
    scheduledFor: (schedule && nextDue(schedule)) ?? null,
    offline: offlineState(outputs),
    changedDate: iso(),
    version: was.row.version + 1,
  };
  return { row, shown, draft, schedule };
}

/** Whether a change would change anything. */
export const isSame = (was: InfoState, is: InfoState): boolean =>
  was.row.active === is.row.active &&
  isDeepStrictEqual(contentIn(was), contentIn(is)) &&
  isDeepStrictEqual(writtenIn(was), writtenIn(is)) &&
  (was.shown === undefined) === (is.shown === undefined) &&
  isDeepStrictEqual(was.schedule, is.schedule);
