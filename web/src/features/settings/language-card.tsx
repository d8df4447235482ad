import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { useLanguageChoice } from '../../components/language-select.tsx';
import { SelectField } from '../../components/select-field.tsx';

export function LanguageCard({ isActing }: { isActing: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('language.title')} hint={isActing ? t('language.runAs') : t('language.hint')}>
      <Box maxW="md">
        <SelectField label={t('language.title')} {...useLanguageChoice()} />
      </Box>
    </Card>
  );
}
