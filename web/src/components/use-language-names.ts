import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentLanguage } from '../../../shared/content/output.ts';

/** The names of the languages of content. */
export function useLanguageNames(): Readonly<Record<ContentLanguage, string>> {
  const { t } = useTranslation('infos');
  return useMemo(() => ({ de: t('language.de'), en: t('language.en'), fr: t('language.fr') }), [t]);
}
