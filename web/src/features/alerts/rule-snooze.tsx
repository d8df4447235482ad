import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { absoluteTime } from '../../lib/format.ts';

const HOURS = [1, 8] as const;
const DAYS = [1, 7] as const;
const HOUR_MS = 3600_000;

/** `kept`: as it is. Otherwise the hours from now, as text. */
export type Snooze = 'none' | 'kept' | `${number}`;

/** The time until which a rule is silent; null: it is not. */
export const snoozedUntil = (snooze: Snooze): string | null =>
  snooze === 'none' || snooze === 'kept'
    ? null
    : new Date(Date.now() + Number(snooze) * HOUR_MS).toISOString();

interface RuleSnoozeProps {
  /** Until when it is silent now. */
  readonly until: string | null;
  readonly value: Snooze;
  readonly onChange: (snooze: Snooze) => void;
}

/** Silences a rule for a while. */
export function RuleSnooze({ until, value, onChange }: RuleSnoozeProps) {
  const { t, i18n } = useTranslation('alerts');
  return (
    <SelectField
      label={t('field.snooze')}
      hint={t('field.snoozeHint')}
      value={value}
      onChange={({ target }) => onChange(target.value as Snooze)}
    >
      <option value="none">{t('snooze.none')}</option>
      {until !== null && (
        <option value="kept">
          {t('snooze.kept', { time: absoluteTime(Date.parse(until), i18n.language) })}
        </option>
      )}
      {HOURS.map((hours) => (
        <option key={hours} value={String(hours)}>
          {t('snooze.hours', { count: hours })}
        </option>
      ))}
      {DAYS.map((days) => (
        <option key={days} value={String(days * 24)}>
          {t('snooze.days', { count: days })}
        </option>
      ))}
    </SelectField>
  );
}
