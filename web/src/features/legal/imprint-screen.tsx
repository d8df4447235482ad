import { Link, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { version } from '../../../../package.json';
import { useBranding } from '../../lib/branding.ts';
import { LegalPage } from './legal-page.tsx';
import { useLegalText } from './use-legal-text.ts';

export function ImprintScreen() {
  const { t } = useTranslation('legal');
  const { brand, supportAddress } = useBranding();
  return (
    <LegalPage
      title={t('imprint.title')}
      legal={useLegalText('imprint')}
      usual={
        <Stack gap="2">
          <Text>{t('imprint.usual', { brand })}</Text>
          {supportAddress && (
            <Text>
              {t('imprint.contact')}{' '}
              <Link href={`mailto:${supportAddress}`} variant="underline" colorPalette="accent">
                {supportAddress}
              </Link>
            </Text>
          )}
        </Stack>
      }
    >
      <Text color="fg.muted" textStyle="sm">
        {t('imprint.version', { version })}
      </Text>
    </LegalPage>
  );
}
