import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementLocale, StripePaymentElementOptions } from '@stripe/stripe-js';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPaymentCard } from '../../../../shared/contract/money/payment.ts';
import type { PaymentData } from '../../../../shared/model/payment.ts';
import type { Language } from '../../../../shared/model/user-limits.ts';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useDark } from '../../components/use-dark.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { useCardFault } from './use-card-fault.ts';

const LOCALES: Readonly<Record<Language, StripeElementLocale>> = {
  'de-de': 'de',
  'en-gb': 'en-GB',
  'fr-fr': 'fr',
};

/** Cards alone: wallets pay in other ways, and leave no card for the charges of later months. */
const OPTIONS: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

interface CardFormProps {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly onSaved: (payment: PaymentData) => void;
  readonly onCancel: () => void;
}

/** The fields of a card. They are a frame of the card provider: this page never sees what is typed into them. */
export function CardForm({ stripe, clientSecret, ...more }: CardFormProps) {
  const isDark = useDark();
  const options = {
    clientSecret,
    locale: LOCALES[currentLanguage()],
    appearance: { theme: isDark ? ('night' as const) : ('stripe' as const) },
  };
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...more} />
    </Elements>
  );
}

function Fields({ onSaved, onCancel }: Pick<CardFormProps, 'onSaved' | 'onCancel'>) {
  const { t } = useTranslation(['payment', 'common']);
  const stripe = useStripe();
  const elements = useElements();
  const cardFault = useCardFault();
  const errorText = useErrorText();
  const [isReady, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  /** The setup that the provider has finished. If only our call fails, the card is not entered again. */
  const finished = useRef<string>(undefined);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      if (finished.current === undefined) {
        const { error, setupIntent } = await stripe.confirmSetup({
          elements,
          redirect: 'if_required',
          confirmParams: { return_url: location.href },
        });
        if (error) return setRefused(cardFault(error));
        finished.current = setupIntent.id;
      }
      onSaved(await call(setPaymentCard, { params: { setupIntentId: finished.current } }));
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="4" maxW="md">
        <PaymentElement
          options={OPTIONS}
          onReady={() => setReady(true)}
          onLoadError={() => setRefused(t('card.unreachable'))}
        />
        <Text color="fg.muted" textStyle="xs">
          {t('card.mandate')}
        </Text>
        {refused && <Notice>{refused}</Notice>}
        <Flex gap="2" wrap="wrap">
          <SteadyButton
            type="submit"
            size="sm"
            disabled={!isReady}
            loading={busy}
            loadingText={t('card.save')}
          >
            {t('card.save')}
          </SteadyButton>
          <Button size="sm" variant="outline" colorPalette="gray" disabled={busy} onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
