import { useTranslation } from 'react-i18next';
import type { Value } from '../../../../shared/configuration/fields.ts';
import type { OfferedField } from '../../../../shared/configuration/offered.ts';
import { CheckField } from '../../components/check-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { useValueText } from '../../components/use-value-text.ts';
import { BitsField } from './bits-field.tsx';
import { HexField } from './hex-field.tsx';
import { IntegerField } from './integer-field.tsx';
import { IntervalField } from './interval-field.tsx';
import { UrlField } from './url-field.tsx';

export interface ConfigFieldProps {
  readonly field: OfferedField;
  /** Undefined: several beacons differ. */
  readonly value: Value | undefined;
  readonly error?: string | undefined;
  /** A note in addition to the hint of the field. */
  readonly note?: string | undefined;
  /** For several beacons: even a boolean has a third state. */
  readonly several?: boolean;
  readonly onChange: (value: Value) => void;
}

/** The control for a field of a configuration. */
export function ConfigField({ field, value, error, note, several = false, onChange }: ConfigFieldProps) {
  const { t } = useTranslation(['configuration', 'common']);
  const texts = useFieldTexts();
  const valueText = useValueText();
  const label = texts.fields[field.name];
  const hint = [texts.hints[field.name], note].filter(Boolean).join(' ') || undefined;
  const common = { label, hint, error, mixed: value === undefined ? t('mixed') : undefined };
  const mixedOption = value === undefined && <option value="">{t('mixed')}</option>;

  switch (field.kind) {
    case 'choice': {
      const { choices, mask, snaps } = field;
      if (snaps)
        return <IntervalField {...common} field={field} value={numberOf(value)} onChange={onChange} />;
      const chosen = value === undefined ? '' : mask === undefined ? Number(value) : Number(value) & mask;
      const kept = mask === undefined ? 0 : Number(value ?? 0) & ~mask;
      return (
        <SelectField
          label={label}
          hint={hint}
          error={error}
          value={chosen}
          onChange={({ target }) => target.value !== '' && onChange(Number(target.value) | kept)}
        >
          {mixedOption}
          {choices.map(({ value: choice }) => (
            <option key={choice} value={choice}>
              {valueText(field.name, choice)}
            </option>
          ))}
        </SelectField>
      );
    }
    case 'boolean':
      return several ? (
        <SelectField
          label={label}
          hint={hint}
          error={error}
          value={value === undefined ? '' : String(value)}
          onChange={({ target }) => target.value !== '' && onChange(target.value === 'true')}
        >
          {mixedOption}
          <option value="true">{t('common:yes')}</option>
          <option value="false">{t('common:no')}</option>
        </SelectField>
      ) : (
        <CheckField label={label} hint={hint} checked={value === true} onChange={onChange} />
      );
    case 'bits':
      return (
        <BitsField
          {...common}
          bits={field.bits.map(({ name, value: bit }) => ({ bit, label: texts.values[name] ?? name }))}
          look={field.name === 'adv_channel' ? 'toggles' : 'boxes'}
          value={numberOf(value)}
          onChange={onChange}
        />
      );
    case 'number':
      return <IntegerField {...common} field={field} value={numberOf(value)} onChange={onChange} />;
    case 'hex':
      return <HexField {...common} digits={field.digits} value={textOf(value)} onChange={onChange} />;
    case 'url':
      return <UrlField {...common} value={textOf(value)} onChange={onChange} />;
  }
}

const numberOf = (value: Value | undefined) => (value === undefined ? undefined : Number(value));
const textOf = (value: Value | undefined) => (value === undefined ? undefined : String(value));
