import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../shared/model/user.ts';
import { LANGUAGE_NAMES, setLanguage } from '../lib/i18n.ts';
import { Select } from './select.tsx';

export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <Select
      look="quiet"
      aria-label={t('language')}
      value={i18n.language}
      onChange={(event) => {
        const chosen = LANGUAGES.find((language) => language === event.target.value);
        if (chosen) void setLanguage(chosen);
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </Select>
  );
}
