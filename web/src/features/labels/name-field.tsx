import { useTranslation } from 'react-i18next';
import { LABEL_NAME_MAX, LABEL_NAME_MIN } from '../../../../shared/model/label.ts';
import { TextField } from '../../components/text-field.tsx';

interface NameFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

/** The name of a new group or label. It stands in addresses, so it never changes again. */
export function NameField({ value, error, onChange }: NameFieldProps) {
  const { t } = useTranslation('labels');
  return (
    <TextField
      size="sm"
      label={t('column.name')}
      hint={t('hint.name', { min: LABEL_NAME_MIN })}
      error={error}
      autoFocus
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LABEL_NAME_MAX}
      value={value}
      // Two names that differ in capitals only are one.
      onChange={({ target }) => onChange(target.value.toLowerCase())}
    />
  );
}
