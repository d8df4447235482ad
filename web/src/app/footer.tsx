import { Flex, Kbd, Link, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LegalLinks } from '../components/legal-links.tsx';
import { useBranding } from '../lib/branding.ts';
import { showShortcuts } from '../lib/shortcuts.ts';

export function Footer() {
  const { t } = useTranslation();
  const { brand } = useBranding();
  return (
    <Flex
      as="footer"
      maxW="8xl"
      w="full"
      mx="auto"
      px={{ base: '4', md: '6' }}
      py="5"
      wrap="wrap"
      gapX="5"
      gapY="1"
      color="fg.subtle"
      textStyle="xs"
    >
      <Text>{t('footer.copyright', { year: new Date().getFullYear(), brand })}</Text>
      <LegalLinks />
      {/* A keyboard is needed to make use of it. */}
      <Link asChild variant="plain" color="inherit" ms={{ md: 'auto' }} hideBelow="md">
        <button type="button" onClick={() => showShortcuts(true)}>
          {t('footer.shortcuts')} <Kbd size="sm">?</Kbd>
        </button>
      </Link>
    </Flex>
  );
}
