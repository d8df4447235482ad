import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { Stripe } from '@stripe/stripe-js';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deletePaymentCard,
  getPaymentCardSetupIntentSecret,
} from '../../../../shared/contract/money/payment.ts';
import type { PaymentCard, PaymentData } from '../../../../shared/model/payment.ts';
import { monthOf } from '../../../../shared/month.ts';
import { Card } from '../../components/card.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { ApiError, call } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { notify } from '../../lib/notify.ts';
import { CardForm } from './card-form.tsx';
import { brandName, shownExpiry } from './card-words.ts';
import { DeletePart } from './delete-part.tsx';
import { stripeOf } from './load-stripe.ts';

interface CardCardProps {
  readonly payment: PaymentData;
  readonly onChanged: (payment: PaymentData) => void;
}

interface Entering {
  readonly stripe: Stripe;
  readonly clientSecret: string;
}

/** The card that is charged. */
export function CardCard({ payment, onChanged }: CardCardProps) {
  const { t } = useTranslation('payment');
  const errorText = useErrorText();
  const [entering, setEntering] = useState<Entering>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const { card } = payment;

  async function begin() {
    setBusy(true);
    setRefused(undefined);
    try {
      const { value, ...access } = await call(getPaymentCardSetupIntentSecret, {});
      setEntering({ stripe: await stripeOf(access), clientSecret: value });
    } catch (error) {
      setRefused(error instanceof ApiError ? errorText(error) : t('card.unreachable'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={t('card.title')} hint={t('card.hint')}>
      {card ? <Shown card={card} /> : !entering && <Text color="fg.muted">{t('card.none')}</Text>}
      {refused && <Notice>{refused}</Notice>}
      {entering ? (
        <CardForm
          {...entering}
          onSaved={(after) => {
            setEntering(undefined);
            notify('success', t('card.saved'));
            onChanged(after);
          }}
          onCancel={() => setEntering(undefined)}
        />
      ) : (
        <Flex gap="2" wrap="wrap">
          <SteadyButton
            size="sm"
            {...(card && { variant: 'outline', colorPalette: 'gray' })}
            loading={busy}
            loadingText={card ? t('card.replace') : t('card.add')}
            onClick={() => void begin()}
          >
            {card ? t('card.replace') : t('card.add')}
          </SteadyButton>
          {card && (
            <Button size="sm" variant="ghost" colorPalette="red" onClick={() => setDeleting(true)}>
              {t('card.delete')}
            </Button>
          )}
        </Flex>
      )}
      {isDeleting && (
        <DeletePart
          title={t('card.deleteTitle')}
          action={t('card.delete')}
          payment={payment}
          onDelete={async () => {
            onChanged(await call(deletePaymentCard, {}));
            notify('success', t('card.deleted'));
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  );
}

function Shown({ card }: { card: PaymentCard }) {
  const { t } = useTranslation('payment');
  const { last4, expiryMonth, expiryYear } = card;
  const isExpired = expiryYear * 100 + expiryMonth < monthOf(useNow());
  return (
    <Flex align="center" gap="3" css={tableCellStyles}>
      <Flex boxSize="10" align="center" justify="center" rounded="l2" bg="bg.muted" color="fg.muted">
        <CreditCard size={20} strokeWidth={1.75} aria-hidden />
      </Flex>
      <Box>
        <Text fontWeight="medium">{t('card.ending', { brand: brandName(card.brand), last4 })}</Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('card.until', { date: shownExpiry(card) })}{' '}
          {isExpired && (
            <span className="label" data-tone="red">
              {t('card.expired')}
            </span>
          )}
        </Text>
      </Box>
    </Flex>
  );
}
