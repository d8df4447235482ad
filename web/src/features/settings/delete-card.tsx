import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

export function DeleteCard({ account }: { account: User }) {
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('delete.title')} hint={t('delete.hint')} tone="danger">
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        alignSelf="start"
        onClick={() => setAsking(true)}
      >
        {t('delete.open')}
      </Button>
      {asking && <DeleteDialog id={account.id} onClose={() => setAsking(false)} />}
    </Card>
  );
}
