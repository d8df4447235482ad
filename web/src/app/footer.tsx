import { Kbd, Link } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PageFoot } from '../components/page-foot.tsx';
import { openOverlay } from './overlays.ts';

export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <PageFoot maxW="8xl">
      {/* The shortcuts need a keyboard, so phones do not show them. */}
      <Link asChild variant="plain" color="inherit" ms={{ md: 'auto' }} hideBelow="md">
        <button type="button" onClick={() => openOverlay('shortcuts')}>
          {t('shortcuts.title')}{' '}
          <Kbd size="sm" colorPalette="gray">
            ?
          </Kbd>
        </button>
      </Link>
    </PageFoot>
  );
}
