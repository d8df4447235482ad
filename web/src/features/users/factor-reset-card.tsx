import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import {
  askFactorReset,
  confirmFactorReset,
  getFactorReset,
  withdrawFactorReset,
} from '../../../../shared/contract/authentification/factor-resets.ts';
import { RESET_HOURS, RESET_REASON_MAX } from '../../../../shared/model/factor-limits.ts';
import type { FactorReset } from '../../../../shared/model/factor-reset.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { absoluteTime } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { roleOf, useSession } from '../../lib/session.ts';

interface FactorResetCardProps {
  readonly user: Pick<User, 'id' | 'name' | 'email' | 'roles'>;
}

/**
 * Resetting the second step of a user who has lost it: asking for it, and the one that waits. Not for their own account, and a
 * group admin only for information providers.
 */
export function FactorResetCard({ user }: FactorResetCardProps) {
  const session = useSession();
  const isAdmin = roleOf(session) === 'ADMIN';
  const isOthers = user.id !== session.user?.id && !session.actingAs;
  const mayAsk = isOthers && (isAdmin || user.roles.includes('INFO_PROVIDER'));
  return mayAsk ? <ResetOf user={user} isAdmin={isAdmin} /> : null;
}

function ResetOf({ user, isAdmin }: FactorResetCardProps & { readonly isAdmin: boolean }) {
  const { t } = useTranslation('users');
  const { id } = user;
  const name = user.name || user.email;
  const { data, mutate } = useSWR(['getFactorReset', id], () => call(getFactorReset, { params: { id } }));
  const [asking, setAsking] = useState(false);
  if (!data?.hasFactor) return null;
  return (
    <Card title={t('factorReset.title')}>
      {data.waiting ? (
        <Waiting user={user} waiting={data.waiting} isAdmin={isAdmin} onEnded={() => void mutate()} />
      ) : (
        <Flex align="center" justify="space-between" wrap="wrap" gap="3">
          <Text flex="1 1 18rem" maxW="2xl" color="fg.muted">
            {t('factorReset.text', { name, hours: RESET_HOURS })}
          </Text>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setAsking(true)}>
            {t('factorReset.ask')}
          </Button>
        </Flex>
      )}
      {asking && (
        <AskDialog
          id={id}
          name={name}
          onAsked={(reset) => void mutate(reset, { revalidate: false })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

interface AskDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onAsked: (reset: FactorReset) => void;
  readonly onClose: () => void;
}

function AskDialog({ id, name, onAsked, onClose }: AskDialogProps) {
  const { t } = useTranslation('users');
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={t('factorReset.askTitle', { name })}
      confirm={t('factorReset.ask')}
      danger
      isReady={reason.trim() !== ''}
      onConfirm={async () => {
        onAsked(await call(askFactorReset, { params: { id }, body: { reason: reason.trim() } }));
        notify('success', t('factorReset.asked', { name }));
      }}
      onClose={onClose}
    >
      <Text>{t('factorReset.text', { name, hours: RESET_HOURS })}</Text>
      <Notice tone="warning">{t('factorReset.sure', { name })}</Notice>
      <TextField
        label={t('factorReset.reason')}
        hint={t('factorReset.reasonHint')}
        size="sm"
        maxLength={RESET_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

interface WaitingProps extends FactorResetCardProps {
  readonly waiting: NonNullable<FactorReset['waiting']>;
  readonly isAdmin: boolean;
  readonly onEnded: () => void;
}

function Waiting({ user: { id, ...user }, waiting, isAdmin, onEnded }: WaitingProps) {
  const { t, i18n } = useTranslation('users');
  const errorText = useErrorText();
  const me = useSession().user?.id;
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = user.name || user.email;
  const params = { id, reset: waiting.id };
  const timeOf = (date: string) => absoluteTime(Date.parse(date), i18n.language);
  const isOwn = waiting.askedBy === me;

  async function withdraw() {
    setBusy(true);
    try {
      await call(withdrawFactorReset, { params });
      notify('success', t('factorReset.withdrawn'));
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
      onEnded();
    }
  }

  return (
    <Stack gap="3">
      <Notice tone="warning">
        {t('factorReset.waiting', {
          by: waiting.askedByName ?? t('factorReset.somebody'),
          asked: timeOf(waiting.askedDate),
          due: timeOf(waiting.dueDate),
          reason: waiting.reason,
          name,
        })}
      </Notice>
      {isOwn && <Text color="fg.muted">{t('factorReset.byAnother')}</Text>}
      <Flex gap="2" wrap="wrap">
        {isAdmin && !isOwn && (
          <Button size="sm" colorPalette="red" onClick={() => setConfirming(true)}>
            {t('factorReset.confirm')}
          </Button>
        )}
        <SteadyButton
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={busy}
          loadingText={t('factorReset.withdraw')}
          onClick={() => void withdraw()}
        >
          {t('factorReset.withdraw')}
        </SteadyButton>
      </Flex>
      {confirming && (
        <ConfirmDialog
          title={t('factorReset.confirmTitle', { name })}
          confirm={t('factorReset.confirm')}
          danger
          onConfirm={async () => {
            await call(confirmFactorReset, { params });
            notify('success', t('factorReset.confirmed', { name }));
          }}
          onClose={() => {
            setConfirming(false);
            onEnded();
          }}
        >
          <Text>{t('factorReset.confirmText', { name })}</Text>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
