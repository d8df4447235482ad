import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageNames } from '../../../components/use-language-names.ts';
import type { DraftField } from './entries.ts';

/** The names of the fields of a draft, and several of them as a text. */
export function useFieldNames() {
  const { t, i18n } = useTranslation('infos');
  const languages = useLanguageNames();
  return useMemo(() => {
    const of: Readonly<Record<DraftField, string>> = {
      ...languages,
      name: t('field.name'),
      description: t('description'),
      rssi: t('field.range'),
      timeZone: t('field.timeZone'),
    };
    const format = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
    // Within a sentence, French writes them in lower case.
    const inText = (name: string) => (i18n.language.startsWith('fr') ? name.toLowerCase() : name);
    return {
      of,
      list: (fields: readonly DraftField[]) => format.format(fields.map((field) => inText(of[field]))),
    };
  }, [t, i18n.language, languages]);
}
