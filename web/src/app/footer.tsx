import { Flex, Kbd, Link, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '../lib/branding.ts';
import { showShortcuts } from '../lib/shortcuts.ts';

export function Footer() {
  const { t, i18n } = useTranslation();
  const { brand, supportAddress, termsOfUseFile } = useBranding();
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
      {supportAddress && <Link href={`mailto:${supportAddress}`}>{supportAddress}</Link>}
      {termsOfUseFile && (
        <Link
          href={`/terms/${termsOfUseFile.replace('{language}', i18n.language)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('footer.terms')}
        </Link>
      )}
      {/* A keyboard is needed to make use of it. */}
      <Link asChild variant="plain" color="inherit" ms={{ md: 'auto' }} hideBelow="md">
        <button type="button" onClick={() => showShortcuts(true)}>
          {t('footer.shortcuts')} <Kbd size="sm">?</Kbd>
        </button>
      </Link>
    </Flex>
  );
}
