import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTENT_LANGUAGES } from '../../../../../shared/content/output.ts';
import type { Info } from '../../../../../shared/model/info.ts';
import { useFieldNames } from '../editor/use-field-names.ts';

type Schedule = NonNullable<Info['schedule']>;

/** What will happen to an Info by itself, in one sentence, in the time zone of the reader. */
export function useScheduleText(): (schedule: Schedule) => string {
  const { t, i18n } = useTranslation('infos');
  const names = useFieldNames();
  return useCallback(
    ({ publishAt, languages, unpublishAt }) => {
      const time = (at: string) =>
        new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
          Date.parse(at),
        );
      const publish = publishAt && {
        at: time(publishAt),
        languages: names.list(languages),
      };
      const isPart = languages.length < CONTENT_LANGUAGES.length;
      const begins =
        publish &&
        (isPart ? t('schedule.willPublishPart', publish) : t('schedule.willPublish', { at: publish.at }));
      const ends = unpublishAt && t('schedule.willEnd', { at: time(unpublishAt) });
      // In the order in which they happen.
      const parts = publishAt && unpublishAt && unpublishAt < publishAt ? [ends, begins] : [begins, ends];
      return parts.filter(Boolean).join(' ');
    },
    [t, i18n.language, names],
  );
}
