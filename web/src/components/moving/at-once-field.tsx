import { useTranslation } from 'react-i18next';
import { CheckField } from '../check-field.tsx';

interface AtOnceFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether a move begins at once, or only after the time in which it can be undone. */
export function AtOnceField({ checked, onChange }: AtOnceFieldProps) {
  const { t } = useTranslation('moving');
  return <CheckField label={t('atOnce')} hint={t('atOnceHint')} checked={checked} onChange={onChange} />;
}
