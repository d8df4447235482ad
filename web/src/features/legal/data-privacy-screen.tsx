import { Heading, Link, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useBranding } from '../../lib/branding.ts';
import { openPaths } from '../../lib/open-paths.ts';
import { LegalPage } from './legal-page.tsx';
import { useLegalText } from './use-legal-text.ts';

/** The privacy policy: the label's text, or a description of what this console stores. */
export function DataPrivacyScreen() {
  const { t } = useTranslation('legal');
  const { brand } = useBranding();
  const sections = [
    { title: t('privacy.what.title'), text: t('privacy.what.text', { brand }) },
    { title: t('privacy.cookies.title'), text: t('privacy.cookies.text') },
    { title: t('privacy.mails.title'), text: t('privacy.mails.text') },
    { title: t('privacy.records.title'), text: t('privacy.records.text') },
    { title: t('privacy.end.title'), text: t('privacy.end.text') },
    { title: t('privacy.rights.title'), text: t('privacy.rights.text') },
  ];
  return (
    <LegalPage
      title={t('privacy.title')}
      legal={useLegalText('dataPrivacy')}
      usual={sections.map(({ title, text }) => (
        <Stack as="section" key={title} gap="1.5">
          <Heading as="h2" size="md">
            {title}
          </Heading>
          <Text color="fg.muted">{text}</Text>
        </Stack>
      ))}
    >
      <Text>
        {t('privacy.who')}{' '}
        <Link asChild variant="underline" colorPalette="accent">
          <RouterLink to={openPaths.imprint.to()}>{t('imprint.title')}</RouterLink>
        </Link>
      </Text>
    </LegalPage>
  );
}
