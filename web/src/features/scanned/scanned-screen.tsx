import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { PublicFrame } from '../../components/public-frame.tsx';
import { useBranding } from '../../lib/branding.ts';
import { openPaths } from '../../lib/open-paths.ts';

/** The landing page of a scanned code that has no target. */
export function ScannedScreen() {
  const { t } = useTranslation('links');
  const { brand } = useBranding();
  const { shortId } = useParams();
  return (
    <PublicFrame
      title={shortId === undefined ? t('scanned.unknownTitle') : t('scanned.title')}
      text={shortId === undefined ? t('scanned.unknown') : t('scanned.text', { code: shortId, brand })}
    >
      <Button asChild size="lg" w="full" variant="outline" colorPalette="gray">
        <Link to={openPaths.home.to()}>{t('scanned.home')}</Link>
      </Button>
    </PublicFrame>
  );
}
