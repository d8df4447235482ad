import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmPayment, retryDeclinedCharge } from '../../../../shared/contract/money/charges.ts';
import type { PaymentData } from '../../../../shared/model/payment.ts';
import { type OpenPayment, UNPAID_REASONS } from '../../../../shared/model/statement.ts';
import { Card } from '../../components/card.tsx';
import { useChargeTexts } from '../../components/charges/use-charge-texts.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { ApiError, call, refusedWith } from '../../lib/api.ts';
import { euros } from '../../lib/euros.ts';
import { dayName, monthName } from '../../lib/month-names.ts';
import { notify } from '../../lib/notify.ts';
import { brandName } from './card-words.ts';
import { stripeOf } from './load-stripe.ts';
import { useCardFault } from './use-card-fault.ts';

interface OpenPaymentsProps {
  readonly payment: PaymentData;
  readonly open: readonly OpenPayment[];
  readonly onChanged: (payment: PaymentData) => void;
  readonly onRefresh: () => void;
}

/** What is charged and unpaid, and what can be done about it; nothing if nothing is. */
export function OpenPayments({ payment, open, onChanged, onRefresh }: OpenPaymentsProps) {
  const { t, i18n } = useTranslation('payment');
  const errorText = useErrorText();
  const { reasons } = useChargeTexts();
  // Here, because the payment that it is about may have another state afterwards, and another part of the page.
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const of = (state: OpenPayment['state']) => open.filter((one) => one.state === state);

  /** Changes open payments, then reloads them even if the change failed. */
  async function settle(work: () => Promise<PaymentData>) {
    setBusy(true);
    setRefused(undefined);
    try {
      const after = await work();
      onChanged(after);
      if (after.openCharge === 0) notify('success', t('open.paid'));
    } catch (error) {
      setRefused(error instanceof Denied ? error.message : (reasonIn(error) ?? errorText(error)));
      onRefresh();
    } finally {
      setBusy(false);
    }
  }
  const reasonIn = (error: unknown): string | undefined => {
    if (!refusedWith(error, 'PAYMENT_FAILED')) return undefined;
    const { reason } = (error.details ?? {}) as { readonly reason?: unknown };
    const known = UNPAID_REASONS.find((one) => one === reason);
    return known && reasons[known];
  };

  const paying = of('paying');
  const shared = { payment, busy, settle };
  return (
    <>
      {refused && <Notice>{refused}</Notice>}
      <Declined {...shared} items={of('declined')} />
      <Waiting {...shared} items={of('toConfirm')} />
      {paying.length > 0 && (
        <Notice tone="info">
          {t('open.paying', { amount: euros(sumOf(paying), i18n.language) })}{' '}
          <Button variant="plain" size="xs" h="auto" px="0" textDecoration="underline" onClick={onRefresh}>
            {t('open.look')}
          </Button>
        </Notice>
      )}
    </>
  );
}

/** The bank or the card holder has refused a confirmation; the message is in words. */
class Denied extends Error {}

const sumOf = (items: readonly OpenPayment[]): number =>
  items.reduce((sum, { totalCents }) => sum + totalCents, 0);

interface PartProps {
  readonly payment: PaymentData;
  readonly items: readonly OpenPayment[];
  readonly busy: boolean;
  readonly settle: (work: () => Promise<PaymentData>) => Promise<void>;
}

/** What the card did not pay. */
function Declined({ payment, items, busy, settle }: PartProps) {
  const { t, i18n } = useTranslation('payment');
  const { reasons } = useChargeTexts();
  const { language } = i18n;
  if (items.length === 0) return null;
  const { card } = payment;
  const amount = euros(sumOf(items), language);
  return (
    <Card title={t('open.declinedTitle', { amount })} tone="danger" hint={t('open.declinedHint')}>
      <Stack as="ul" gap="2" listStyleType="none">
        {items.map(({ statementId, month, totalCents, reason }) => (
          <li key={statementId}>
            <Text fontWeight="medium">
              {t('open.item', { month: monthName(month, language), amount: euros(totalCents, language) })}
            </Text>
            {reason !== null && <Text color="fg.muted">{reasons[reason]}</Text>}
          </li>
        ))}
      </Stack>
      {card ? (
        <Flex align="center" gap="3" wrap="wrap">
          <SteadyButton
            size="sm"
            loading={busy}
            loadingText={t('open.pay', { amount })}
            onClick={() => void settle(() => call(retryDeclinedCharge, {}))}
          >
            {t('open.pay', { amount })}
          </SteadyButton>
          <Text color="fg.muted">{t('open.with', { brand: brandName(card.brand), last4: card.last4 })}</Text>
        </Flex>
      ) : (
        <Text>{t('open.noCard')}</Text>
      )}
    </Card>
  );
}

/** What the bank wants its customer to confirm. */
function Waiting({ items, busy, settle }: PartProps) {
  const { t, i18n } = useTranslation('payment');
  const { language } = i18n;
  const cardFault = useCardFault();
  const [isCancelling, setCancelling] = useState(false);
  if (items.length === 0) return null;
  const amount = euros(sumOf(items), language);
  const until = items
    .map((one) => one.until)
    .filter((one) => one !== null)
    .sort()[0];

  /** The card holder confirms at the provider, one payment after the other; then the server looks what is true there. */
  async function confirm(): Promise<PaymentData> {
    let fault: string | undefined;
    for (const { confirmation } of items) {
      if (!confirmation) continue;
      const { clientSecret, cardId } = confirmation;
      const stripe = await stripeOf(confirmation).catch(() => {
        throw new Denied(t('card.unreachable'));
      });
      const { error } = await stripe.confirmPayment({
        clientSecret,
        redirect: 'if_required',
        confirmParams: { payment_method: cardId, return_url: location.href },
      });
      if (error) fault = cardFault(error);
    }
    try {
      return await settled('true');
    } catch (error) {
      throw fault !== undefined && error instanceof ApiError ? new Denied(fault) : error;
    }
  }

  return (
    <Card
      title={t('open.waitingTitle')}
      hint={
        until === undefined
          ? t('open.waitingHint')
          : t('open.waitingUntil', { day: dayName(Date.parse(until) - 1, language) })
      }
    >
      <Stack as="ul" gap="2" listStyleType="none">
        {items.map(({ statementId, month, totalCents }) => (
          <Text as="li" key={statementId} fontWeight="medium">
            {t('open.item', { month: monthName(month, language), amount: euros(totalCents, language) })}
          </Text>
        ))}
      </Stack>
      {items.some(({ confirmation }) => confirmation === null) && (
        <Notice tone="warning">{t('open.unreachable')}</Notice>
      )}
      <Flex gap="2" wrap="wrap">
        <SteadyButton
          size="sm"
          loading={busy}
          loadingText={t('open.confirm', { amount })}
          disabled={items.every(({ confirmation }) => confirmation === null)}
          onClick={() => void settle(confirm)}
        >
          {t('open.confirm', { amount })}
        </SteadyButton>
        <Button
          size="sm"
          variant="ghost"
          colorPalette="red"
          disabled={busy}
          onClick={() => setCancelling(true)}
        >
          {t('open.cancel')}
        </Button>
      </Flex>
      {isCancelling && (
        <ConfirmDialog
          title={t('open.cancelTitle')}
          confirm={t('open.cancel')}
          danger
          onConfirm={() => settle(() => settled('false'))}
          onClose={() => setCancelling(false)}
        >
          <Text>{t('open.cancelText', { amount })}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** The provider's own message may be at work on the same payment, so a conflict is tried again. */
async function settled(isConfirmed: 'true' | 'false', attempt = 1): Promise<PaymentData> {
  try {
    return await call(confirmPayment, { params: { isConfirmed } });
  } catch (error) {
    if (attempt === 3 || !refusedWith(error, 'PLEASE_TRY_AGAIN')) throw error;
    return settled(isConfirmed, attempt + 1);
  }
}
