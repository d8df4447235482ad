import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';
import { plainText } from './plain-text.ts';

export interface DryRun {
  readonly count: number;
  readonly isComplete: boolean;
  readonly preview: Readonly<Record<string, { readonly subject: string; readonly html: string }>>;
}

const NAMES: Readonly<Record<string, string>> = {
  de: LANGUAGE_NAMES['de-de'],
  en: LANGUAGE_NAMES['en-gb'],
  fr: LANGUAGE_NAMES['fr-fr'],
};

/** The text of the mails. Their HTML is not shown, because the page's content security policy blocks its styles. */
export function Preview({ of: { preview } }: { of: DryRun }) {
  const { t } = useTranslation('newsletter');
  return (
    <Card title={t('previewTitle')}>
      {Object.entries(preview).map(([locale, { subject, html }]) => (
        <Box key={locale} borderWidth="1px" rounded="l2" overflow="hidden">
          <Box px="4" py="2.5" bg="bg.subtle" borderBottomWidth="1px">
            <Text textStyle="xs" color="fg.muted">
              {NAMES[locale] ?? locale}
            </Text>
            <Text fontWeight="medium">{subject}</Text>
          </Box>
          <Text px="4" py="4" whiteSpace="pre-wrap" overflowWrap="anywhere" lang={locale}>
            {plainText(html)}
          </Text>
        </Box>
      ))}
    </Card>
  );
}
