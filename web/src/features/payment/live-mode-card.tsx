import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPaymentLiveMode } from '../../../../shared/contract/money/payment.ts';
import type { PaymentData } from '../../../../shared/model/payment.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TermsLink } from '../../components/terms-link.tsx';
import { TierBar } from '../../components/tier-bar.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { shortDate } from '../../lib/format.ts';
import { monthName } from '../../lib/month-names.ts';
import { notify } from '../../lib/notify.ts';
import { updateAccount } from '../../lib/session.ts';
import type { Use } from './use-payment.ts';

interface LiveModeCardProps {
  readonly payment: PaymentData;
  readonly use: Use;
  readonly user: User;
  readonly onChanged: () => void;
}

/** What live mode means and costs, and its acceptance. */
export function LiveModeCard({ payment, use, user, onChanged }: LiveModeCardProps) {
  const { t, i18n } = useTranslation('payment');
  const { language } = i18n;
  const { prices, month } = use;
  const { liveModeAt } = payment;
  return (
    <Card
      title={t('live.title')}
      aside={
        liveModeAt !== null && (
          <Box css={tableCellStyles}>
            <span className="label" data-tone="green">
              {t('live.since', { date: shortDate(Date.parse(liveModeAt), language) })}
            </span>
          </Box>
        )
      }
      hint={liveModeAt === null ? t('live.hint') : t('live.hintLive')}
    >
      <Stack gap="2">
        <TierBar infoCharges={prices.infoCharges} from={month.tier?.from} />
        <Text color="fg.muted">
          {prices.freeHours > 0 && `${t('live.freeHours', { count: prices.freeHours })} `}
          {t('live.oneTier')}
        </Text>
      </Stack>
      {month.isTest && <Text>{t('live.test', { month: monthName(month.month, language) })}</Text>}
      {liveModeAt === null && <Acceptance payment={payment} user={user} onChanged={onChanged} />}
    </Card>
  );
}

function Acceptance({ payment, user, onChanged }: Omit<LiveModeCardProps, 'use'>) {
  const { t } = useTranslation('payment');
  const errorText = useErrorText();
  const [accepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { termsOfUseFile } = user;
  const needsData = payment.payer === 'user' && !payment.ready;

  async function start() {
    setBusy(true);
    setRefused(undefined);
    try {
      updateAccount(await call(setPaymentLiveMode, {}));
      notify('success', t('live.started'));
      onChanged();
    } catch (error) {
      setRefused(errorText(error));
      setBusy(false);
    }
  }

  if (needsData)
    return (
      <Box>
        <Text mb="2">{t('live.needs')}</Text>
        <Stack as="ul" gap="1.5" listStyleType="none">
          <Need isThere={payment.card !== null} text={t('live.needsCard')} />
          <Need isThere={payment.address !== null} text={t('live.needsAddress')} />
        </Stack>
      </Box>
    );
  return (
    <Stack gap="4" pt="4" borderTopWidth="1px">
      {termsOfUseFile && <TermsLink file={termsOfUseFile} text={t('live.terms')} />}
      <CheckField label={t('live.accept')} checked={accepted} onChange={setAccepted} />
      {refused && <Notice>{refused}</Notice>}
      <SteadyButton
        size="sm"
        alignSelf="start"
        disabled={!accepted}
        loading={busy}
        loadingText={t('live.start')}
        onClick={() => void start()}
      >
        {t('live.start')}
      </SteadyButton>
    </Stack>
  );
}

function Need({ isThere, text }: { isThere: boolean; text: string }) {
  const { t } = useTranslation('payment');
  const Icon = isThere ? CircleCheck : CircleDashed;
  return (
    <Flex as="li" align="center" gap="2">
      <Box color={isThere ? 'green.fg' : 'fg.muted'}>
        <Icon size={17} role="img" aria-label={isThere ? t('live.isThere') : t('live.isMissing')} />
      </Box>
      <Text color={isThere ? 'fg.muted' : undefined}>{text}</Text>
    </Flex>
  );
}
