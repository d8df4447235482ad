import { Kbd, Link, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PageFoot } from '../components/page-foot.tsx';
import { useBranding } from '../lib/branding.ts';
import { showShortcuts } from '../lib/shortcuts.ts';

export function Footer() {
  const { t } = useTranslation();
  const { brand } = useBranding();
  return (
    <PageFoot
      maxW="8xl"
      before={<Text>{t('footer.copyright', { year: new Date().getFullYear(), brand })}</Text>}
    >
      {/* A keyboard is needed to make use of it. */}
      <Link asChild variant="plain" color="inherit" ms={{ md: 'auto' }} hideBelow="md">
        <button type="button" onClick={() => showShortcuts(true)}>
          {t('footer.shortcuts')} <Kbd size="sm">?</Kbd>
        </button>
      </Link>
    </PageFoot>
  );
}
