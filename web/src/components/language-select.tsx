import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { setAccountLanguage } from '../../../shared/contract/authentification.ts';
import { LANGUAGES, type Language } from '../../../shared/model/user-limits.ts';
import { call } from '../lib/api.ts';
import { LANGUAGE_NAMES, setLanguage } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { getSession, updateAccount } from '../lib/session.ts';
import { Select } from './select.tsx';
import { useErrorText } from './use-error-text.ts';

export function LanguageSelect() {
  const { t } = useTranslation();
  return <Select look="quiet" aria-label={t('language')} {...useLanguageChoice()} />;
}

/** The value, the options and the change of a select box for the language of the console. */
export function useLanguageChoice() {
  const { i18n } = useTranslation();
  const choose = useChooseLanguage();
  return {
    value: i18n.language,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      const chosen = LANGUAGES.find((language) => language === target.value);
      if (chosen) void choose(chosen);
    },
    children: LANGUAGES.map((language) => (
      <option key={language} value={language} lang={language}>
        {LANGUAGE_NAMES[language]}
      </option>
    )),
  };
}

/** Switches the language immediately. For a signed-in user, the account stores it for all devices. */
function useChooseLanguage(): (language: Language) => Promise<void> {
  const errorText = useErrorText();
  return async (language) => {
    await setLanguage(language);
    const { user, actingAs } = getSession();
    // An admin who acts for a user changes only the screen, not the language of the user's mails.
    if (!user || actingAs) return;
    try {
      await call(setAccountLanguage, { params: { language } });
      updateAccount({ ...user, languageCode: language });
    } catch (error) {
      notify('error', errorText(error));
    }
  };
}
