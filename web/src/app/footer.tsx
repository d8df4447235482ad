import { Kbd, Link } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PageFoot } from '../components/page-foot.tsx';
import { showShortcuts } from '../lib/shortcuts.ts';

export function Footer() {
  const { t } = useTranslation();
  return (
    <PageFoot maxW="8xl">
      {/* A keyboard is needed to make use of it. */}
      <Link asChild variant="plain" color="inherit" ms={{ md: 'auto' }} hideBelow="md">
        <button type="button" onClick={() => showShortcuts(true)}>
          {t('footer.shortcuts')} <Kbd size="sm">?</Kbd>
        </button>
      </Link>
    </PageFoot>
  );
}
