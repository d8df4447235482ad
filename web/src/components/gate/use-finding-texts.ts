import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../../shared/content/gate.ts';
import { useLanguageNames } from '../use-language-names.ts';

/** Findings in words: what they are about, and of one what it is there. */
export function useFindingTexts() {
  const { t } = useTranslation('gate');
  const languages = useLanguageNames();
  return {
    /** About several of the same kind. */
    about(one: Finding, number: number): string {
      switch (one.kind) {
        case 'nothing':
          return t('kind.nothing');
        case 'noDevice':
          return t('kind.noDevice', { count: number });
        case 'allSilent':
          return t('kind.allSilent', { count: number });
        case 'dead':
          return t('kind.dead', { count: number });
        case 'unpublished':
          return t('kind.unpublished', { count: number });
        case 'inactive':
          return t('kind.inactive', { count: number });
        case 'tourUnpublished':
          return t('kind.tourUnpublished', { count: number });
        case 'silent':
          return t('kind.silent', { count: number });
        case 'weak':
          return t('kind.weak', { count: number });
        case 'noLanguage':
          return t('kind.noLanguage', { count: number, language: languages[one.language] });
        case 'noTitle':
          return t('kind.noTitle', { language: languages[one.language] });
      }
    },
    detail(one: Finding): string {
      if (one.kind === 'dead') return one.url;
      return 'checked' in one ? t('ofChecked', { number: one.count, checked: one.checked }) : '';
    },
  };
}
