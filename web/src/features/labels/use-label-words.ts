import { useTranslation } from 'react-i18next';

/** Words for values of groups and labels in the summary of changes. */
export function useLabelWords() {
  const { t } = useTranslation('labels');
  return { yes: t('yes'), no: t('no'), none: '–' };
}
