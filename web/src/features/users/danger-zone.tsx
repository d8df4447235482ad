import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { setInfoProvider } from '../../../../shared/contract/admin.ts';
import { deleteUser } from '../../../../shared/contract/auth/account.ts';
import type { InfoProvider } from '../../../../shared/model/info-provider.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';

interface DangerZoneProps {
  readonly user: InfoProvider;
  readonly onChanged: (user: InfoProvider) => void;
}

/** Deactivating an account, which is reversible, and deleting it, which is not. */
export function DangerZone({ user, onChanged }: DangerZoneProps) {
  const { t } = useTranslation(['users', 'common']);
  const navigate = useNavigate();
  const { user: me, actingAs } = useSession();
  const [asking, setAsking] = useState<'deactivate' | 'delete'>();
  const { id, name, email, deactivated } = user;

  async function setDeactivated(to: boolean) {
    onChanged(await call(setInfoProvider, { body: { id, deactivated: to } }));
    notify('success', to ? t('deactivated', { name }) : t('reactivated', { name }));
  }
  async function remove() {
    await call(deleteUser, { params: { id }, body: {} });
    notify('success', t('deleted', { name }));
    await navigate(paths.users.to());
  }

  if (id === me?.id) return null;
  return (
    <Card title={t('card.danger')} tone="danger">
      <Row title={deactivated ? t('reactivate') : t('deactivate')} text={t('deactivateText')}>
        <Button size="sm" variant="outline" colorPalette="red" onClick={() => setAsking('deactivate')}>
          {deactivated ? t('reactivate') : t('deactivate')}
        </Button>
      </Row>
      {/* Not while acting for another user. */}
      {!actingAs && (
        <Row title={t('delete')} text={t('deleteText')}>
          <Button size="sm" colorPalette="red" onClick={() => setAsking('delete')}>
            {t('delete')}
          </Button>
        </Row>
      )}
      {asking === 'deactivate' && (
        <ConfirmDialog
          title={deactivated ? t('reactivateTitle', { name }) : t('deactivateTitle', { name })}
          confirm={deactivated ? t('reactivate') : t('deactivate')}
          danger={!deactivated}
          onConfirm={() => setDeactivated(!deactivated)}
          onClose={() => setAsking(undefined)}
        >
          <Text>{deactivated ? t('reactivateText') : t('deactivateText')}</Text>
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          confirm={t('delete')}
          danger
          typed={{ label: t('common:typed.name', { name: email }), value: email }}
          onConfirm={remove}
          onClose={() => setAsking(undefined)}
        >
          <Text>{t('deleteText')}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}

const Row = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Flex align="center" justify="space-between" wrap="wrap" gap="3">
    <Box maxW="2xl" flex="1 1 18rem">
      <Text fontWeight="medium">{title}</Text>
      <Text color="fg.muted">{text}</Text>
    </Box>
    {children}
  </Flex>
);
