import { Box, Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR, { mutate as mutateAny } from 'swr';
import {
  deletePasskey,
  deleteTotp,
  getFactors,
  renewRecoveryCodes,
} from '../../../../../shared/contract/authentification/factors.ts';
import { type Passkey, RECOVERY_CODES } from '../../../../../shared/model/factors.ts';
import { Card } from '../../../components/card.tsx';
import { TimeAgo } from '../../../components/list/cells/time-ago.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { askServer, getSession } from '../../../lib/session.ts';
import { SESSIONS } from '../sessions-card.tsx';
import { OWN_RESET } from './own-reset.tsx';

const TotpDialog = lazy(async () => ({ default: (await import('./totp-dialog.tsx')).TotpDialog }));
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));
const PasskeyDialog = lazy(async () => ({ default: (await import('./passkey-dialog.tsx')).PasskeyDialog }));
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
}));

/** Whether a second factor is still asked of the user is a field of the account. */
function askWhatIsOwed() {
  if (getSession().user) void askServer().catch(() => {});
}

/** With so few recovery codes left, the card says that new ones should be made. */
const FEW_CODES = 3;

type Open = 'addApp' | 'addPasskey' | 'removeApp' | 'renew' | Passkey | undefined;

/** What logging in asks for besides the password, or instead of it: authenticator app, passkeys, recovery codes. */
export function FactorsCard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error, mutate } = useSWR('getFactors', () => call(getFactors));
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setOpen(undefined);

  /** All other sessions have ended. */
  async function changed(text: string, recoveryCodes: readonly string[] = []) {
    setCodes(recoveryCodes);
    close();
    notify('success', text);
    // Whether one is still asked of the user is shown elsewhere, once the codes are kept.
    if (recoveryCodes.length === 0) askWhatIsOwed();
    await Promise.all([mutate(), mutateAny(SESSIONS), mutateAny(OWN_RESET)]);
  }

  function kept() {
    setCodes([]);
    askWhatIsOwed();
  }

  const { totp = null, passkeys = [], recoveryCodesLeft: left = 0 } = data ?? {};
  const hasFactor = totp !== null || passkeys.length > 0;
  const has = { hasFactor, hasPasskey: passkeys.some(({ host }) => host === location.hostname) };
  const isLast = passkeys.length + (totp ? 1 : 0) === 1;
  const timesOf = ({ createdDate, lastUsedDate }: Pick<Passkey, 'createdDate' | 'lastUsedDate'>) => (
    <>
      <span>
        {t('factors.added')} <TimeAgo at={Date.parse(createdDate)} />
      </span>
      {lastUsedDate && (
        <span>
          {t('sessions.used')} <TimeAgo at={Date.parse(lastUsedDate)} />
        </span>
      )}
    </>
  );
  return (
    <Card title={t('factors.title')} hint={t('factors.hint')}>
      {error && !data && <Notice>{t('factors.failed', { reason: errorText(error) })}</Notice>}
      {children}
      {!data && !error && <Skeleton h="12" />}
      {hasFactor && (
        <Box as="ul" listStyleType="none" divideY="1px">
          {totp && (
            <Line
              title={t('factors.totp.title')}
              button={t('factors.remove')}
              buttonLabel={t('factors.totp.remove')}
              onClick={() => setOpen('removeApp')}
            >
              {timesOf(totp)}
            </Line>
          )}
          {passkeys.map((passkey) => (
            <Line
              key={passkey.id}
              title={passkey.name}
              button={t('factors.remove')}
              buttonLabel={t('factors.passkey.remove', { name: passkey.name })}
              onClick={() => setOpen(passkey)}
            >
              <span>{t('factors.passkey.host', { host: passkey.host })}</span>
              {timesOf(passkey)}
            </Line>
          ))}
          <Line
            title={t('factors.recovery.title')}
            button={t('factors.recovery.renew')}
            onClick={() => setOpen('renew')}
          >
            <span>{t('factors.recovery.left', { left, of: RECOVERY_CODES })}</span>
          </Line>
        </Box>
      )}
      {hasFactor && left <= FEW_CODES && <Notice tone="warning">{t('factors.recovery.few')}</Notice>}
      {data && (
        <Flex wrap="wrap" gap="2">
          {'PublicKeyCredential' in window && (
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOpen('addPasskey')}>
              {t('factors.passkey.add')}
            </Button>
          )}
          {!totp && (
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOpen('addApp')}>
              {t('factors.totp.add')}
            </Button>
          )}
        </Flex>
      )}
      <Suspense>
        {open === 'addApp' && (
          <TotpDialog
            {...has}
            onAdded={(made) => void changed(t('factors.totp.done'), made)}
            onClose={close}
          />
        )}
        {open === 'addPasskey' && (
          <PasskeyDialog
            {...has}
            onAdded={(made) => void changed(t('factors.passkey.done'), made)}
            onClose={close}
          />
        )}
        {open === 'removeApp' && (
          <ProofDialog
            {...has}
            danger
            title={t('factors.totp.remove')}
            text={isLast ? t('factors.totp.removeText') : t('factors.totp.removeOne')}
            submit={t('factors.remove')}
            send={async (body) => {
              await call(deleteTotp, { body });
              await changed(t('factors.totp.removed'));
            }}
            onClose={close}
          />
        )}
        {typeof open === 'object' && (
          <ProofDialog
            {...has}
            danger
            title={t('factors.passkey.remove', { name: open.name })}
            text={isLast ? t('factors.passkey.removeLast') : t('factors.passkey.removeText')}
            submit={t('factors.remove')}
            send={async (body) => {
              await call(deletePasskey, { params: { id: open.id }, body });
              await changed(t('factors.passkey.removed'));
            }}
            onClose={close}
          />
        )}
        {open === 'renew' && (
          <ProofDialog
            {...has}
            title={t('factors.recovery.renew')}
            text={t('factors.recovery.renewText')}
            submit={t('factors.recovery.renew')}
            send={async (body) => {
              const { recoveryCodes } = await call(renewRecoveryCodes, { body });
              await changed(t('factors.recovery.renewed'), recoveryCodes);
            }}
            onClose={close}
          />
        )}
        {codes.length > 0 && <RecoveryCodesDialog codes={codes} onDone={kept} />}
      </Suspense>
    </Card>
  );
}

interface LineProps {
  readonly title: string;
  readonly button: string;
  /** What the button does, if that is not clear without its line. */
  readonly buttonLabel?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Line = ({ title, button, buttonLabel, onClick, children }: LineProps) => (
  // A long word of a title gets the whole width of a phone, and the button is below it.
  <Flex as="li" align="center" justify="space-between" wrap="wrap" gap="3" py="3">
    <Box flex="1 1 12rem" minW="0">
      <Text fontWeight="medium">{title}</Text>
      <Flex wrap="wrap" gapX="4" color="fg.muted" textStyle="sm">
        {children}
      </Flex>
    </Box>
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      flexShrink="0"
      aria-label={buttonLabel}
      onClick={onClick}
    >
      {button}
    </Button>
  </Flex>
);
