import { useTranslation } from 'react-i18next';
import { LABEL_NAME_MAX, LABEL_NAME_MIN } from '../../../../shared/model/label.ts';

/** The name of a new group or label. It is part of URLs, so it never changes. */
export function useNameField(fault: string) {
  const { t } = useTranslation('labels');
  return {
    name: 'name',
    kind: 'text',
    wide: true,
    label: t('column.name'),
    hint: t('hint.name', { min: LABEL_NAME_MIN }),
    fault,
    input: {
      autoFocus: true,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: LABEL_NAME_MAX,
    },
    // Names are case-insensitive.
    read: (entered: string) => entered.toLowerCase(),
  } as const;
}
