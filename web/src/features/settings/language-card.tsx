import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../../shared/model/user-limits.ts';
import { Card } from '../../components/card.tsx';
import { useChooseLanguage } from '../../components/language-select.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';

export function LanguageCard({ isActing }: { isActing: boolean }) {
  const { t, i18n } = useTranslation('settings');
  const choose = useChooseLanguage();
  return (
    <Card title={t('language.title')} hint={isActing ? t('language.runAs') : t('language.hint')}>
      <Box maxW="md">
        <SelectField
          label={t('language.title')}
          value={i18n.language}
          onChange={(event) => {
            const chosen = LANGUAGES.find((language) => language === event.target.value);
            if (chosen) void choose(chosen);
          }}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </SelectField>
      </Box>
    </Card>
  );
}
