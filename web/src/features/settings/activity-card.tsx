import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/card.tsx';
import { paths } from '../../lib/paths.ts';

/** The way to what others have changed. */
export function ActivityCard() {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('activity.title')} hint={t('activity.hint')}>
      <Button asChild size="sm" variant="outline" colorPalette="gray" alignSelf="start">
        <Link to={paths.audit.to()}>{t('activity.show')}</Link>
      </Button>
    </Card>
  );
}
