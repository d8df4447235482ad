import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';

/** What is new in a firmware, as its author wrote it. */
export function Changelog({ text }: { text: string }) {
  const { t } = useTranslation('firmware');
  return (
    <Card title={t('field.changelog')}>
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="2xl">
        {text}
      </Text>
    </Card>
  );
}
