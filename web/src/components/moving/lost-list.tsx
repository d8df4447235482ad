import { chakra, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** What devices lose when they leave an account. */
export function LostList({ items }: { items: readonly string[] }) {
  const { t } = useTranslation('moving');
  return (
    <div>
      <Text fontWeight="medium">{t('lost.title')}</Text>
      <List>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </List>
    </div>
  );
}

const List = chakra('ul', { base: { ps: '5', mt: '1', listStyleType: 'disc', color: 'fg.muted' } });
