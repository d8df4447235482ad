import { useTranslation } from 'react-i18next';
import type { CONTENT_LANGUAGES } from '../../../../../shared/content/output.ts';
import type { Change } from '../../../components/save-bar.tsx';
import { differences, languagesIn } from './entries.ts';
import { useFieldNames } from './use-field-names.ts';
import type { FormEntries } from './use-info-editor.ts';

/** What is unsaved, for the summary above the buttons. */
export function useEntryChanges(before: FormEntries, after: FormEntries): readonly Change[] {
  const { t, i18n } = useTranslation('infos');
  const names = useFieldNames();
  const changed = differences(before, after);
  const count = (entries: FormEntries, one: (typeof CONTENT_LANGUAGES)[number]) =>
    t('outputs.count', { count: entries[one].length });
  const plain = (['name', 'description', 'rssi', 'timeZone'] as const).filter((one) => changed.includes(one));
  const number = (ids: readonly string[]) => ids.length.toLocaleString(i18n.language);
  return [
    ...plain.map((one) => ({
      label: names.of[one],
      before: String(before[one] || '–'),
      after: String(after[one] || '–'),
    })),
    ...languagesIn(changed).map((one) => ({
      label: names.of[one],
      before: count(before, one),
      after: before[one].length === after[one].length ? t('outputs.changed') : count(after, one),
    })),
    ...(before.beaconIds.length === after.beaconIds.length
      ? []
      : [{ label: t('beacons.title'), before: number(before.beaconIds), after: number(after.beaconIds) }]),
  ];
}
