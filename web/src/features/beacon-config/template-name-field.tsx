import { useTranslation } from 'react-i18next';
import { TEMPLATE_NAME_MAX } from '../../../../shared/model/template.ts';
import { TextField } from '../../components/text-field.tsx';

interface TemplateNameFieldProps {
  readonly name: string;
  /** Another template has this name. */
  readonly isTaken: boolean;
  readonly onChange: (name: string) => void;
}

/** The name of a template. */
export function TemplateNameField({ name, isTaken, onChange }: TemplateNameFieldProps) {
  const { t } = useTranslation('templates');
  return (
    <TextField
      size="sm"
      label={t('name')}
      error={isTaken ? t('nameTaken') : undefined}
      maxLength={TEMPLATE_NAME_MAX}
      autoComplete="off"
      value={name}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
