import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';

/** Whether newsletters come; they end by the link that each of them carries. */
export function NewsletterCard({ takes }: { takes: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('newsletter.title')}>
      <Text color="fg.muted">{takes ? t('newsletter.on') : t('newsletter.off')}</Text>
    </Card>
  );
}
