import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deletePaymentAddress } from '../../../../shared/contract/money/payment.ts';
import type { PaymentAddress, PaymentData } from '../../../../shared/model/payment.ts';
import { euCountryOf } from '../../../../shared/money/vat.ts';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { call } from '../../lib/api.ts';
import { shortDate } from '../../lib/format.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { AddressForm } from './address-form.tsx';
import { countryName } from './countries.ts';
import { DeletePart } from './delete-part.tsx';

interface AddressCardProps {
  readonly payment: PaymentData;
  readonly onChanged: (payment: PaymentData) => void;
}

/** The address that invoices are made out to. */
export function AddressCard({ payment, onChanged }: AddressCardProps) {
  const { t } = useTranslation('payment');
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { address, vatCheckedAt } = payment;

  function saved(after: PaymentData) {
    setEditing(false);
    onChanged(after);
    const isAsked = after.address !== null && isChecked(after.address);
    if (isAsked && after.vatCheckedAt === vatCheckedAt)
      notify('info', t('address.notReached'), TOAST_SECONDS.extended);
    else notify('success', t('address.saved'));
  }

  return (
    <Card title={t('address.title')} hint={t('address.hint')}>
      {isEditing ? (
        <AddressForm address={address} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <>
          {address ? (
            <Shown address={address} payment={payment} />
          ) : (
            <Text color="fg.muted">{t('address.none')}</Text>
          )}
          <Flex gap="2" wrap="wrap">
            <Button
              size="sm"
              {...(address && { variant: 'outline', colorPalette: 'gray' })}
              onClick={() => setEditing(true)}
            >
              {address ? t('address.change') : t('address.add')}
            </Button>
            {address && (
              <Button size="sm" variant="ghost" colorPalette="red" onClick={() => setDeleting(true)}>
                {t('address.delete')}
              </Button>
            )}
          </Flex>
        </>
      )}
      {isDeleting && (
        <DeletePart
          title={t('address.deleteTitle')}
          action={t('address.delete')}
          payment={payment}
          onDelete={async () => {
            onChanged(await call(deletePaymentAddress, {}));
            notify('success', t('address.deleted'));
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  );
}

/** Whether the register of VAT ids is asked about an address. */
const isChecked = ({ vatId, country }: PaymentAddress): boolean =>
  vatId !== '' && euCountryOf(country) !== undefined;

function Shown({ address, payment }: { address: PaymentAddress; payment: PaymentData }) {
  const { t, i18n } = useTranslation('payment');
  const { language } = i18n;
  const { company, name, vatId, street, zip, city, state, country } = address;
  const lines = [company, name, street, `${zip} ${city}`, state, countryName(country, language)];
  const { vatState, vatCheckedAt } = payment;
  const date = vatCheckedAt === null ? '' : shortDate(Date.parse(vatCheckedAt), language);
  const verdict = {
    valid: { tone: 'green', name: t('vat.valid'), text: t('vat.validText', { date }) },
    invalid: { tone: 'red', name: t('vat.invalid'), text: t('vat.invalidText', { date }) },
    missing: { tone: 'orange', name: t('vat.unknown'), text: t('vat.unknownText') },
  }[vatState];
  return (
    <Facts
      rows={[
        [
          t('address.invoiceTo'),
          <Text key="address" as="span" whiteSpace="pre-line">
            {lines.filter(Boolean).join('\n')}
          </Text>,
        ],
        ...(vatId === ''
          ? []
          : ([
              [
                t('field.vatId'),
                <span key="vat">
                  {vatId}{' '}
                  {isChecked(address) && (
                    <>
                      <span className="label" data-tone={verdict.tone}>
                        {verdict.name}
                      </span>
                      <Text color="fg.muted" textStyle="xs" mt="1">
                        {verdict.text}
                      </Text>
                    </>
                  )}
                </span>,
              ],
            ] as const)),
      ]}
    />
  );
}
