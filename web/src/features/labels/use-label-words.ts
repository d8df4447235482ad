import { useTranslation } from 'react-i18next';

/** Words for values of groups and labels in the summary of changes. */
export function useLabelWords() {
  const { t } = useTranslation(['labels', 'common']);
  return { yes: t('common:yes'), no: t('common:no'), none: '–' };
}
