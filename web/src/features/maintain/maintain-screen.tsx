import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PublicFrame } from '../../components/public-frame.tsx';
import { useBranding } from '../../lib/branding.ts';
import { openPaths, ownPath } from '../../lib/open-paths.ts';

/** Shown while no call is answered, during maintenance or an outage; then returns to the previous page. */
export function MaintainScreen() {
  const { t } = useTranslation();
  const { brand } = useBranding();
  const [query] = useSearchParams();
  const back = ownPath(query.get('continue')) ?? openPaths.home.to();
  return (
    <PublicFrame title={t('maintain.title')} text={t('maintain.text', { brand })}>
      {/* A full page load, because the console may have been updated. */}
      <Button onClick={() => location.assign(back)}>{t('retry')}</Button>
    </PublicFrame>
  );
}
