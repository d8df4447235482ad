import { Box, Button, Flex, SimpleGrid, Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPaymentAddress } from '../../../../shared/contract/money/payment.ts';
import { type PaymentAddress, type PaymentData, VAT_ID_MAX } from '../../../../shared/model/payment.ts';
import { euCountryOf } from '../../../../shared/money/vat.ts';
import { readVatId } from '../../../../shared/money/vat-id.ts';
import { Notice } from '../../components/notice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { call, refusedFields, refusedWith } from '../../lib/api.ts';
import { countriesIn, countryOfBrowser } from './countries.ts';

const FIELDS = ['company', 'name', 'vatId', 'street', 'zip', 'city', 'state', 'country'] as const;
type FieldName = (typeof FIELDS)[number];

interface AddressFormProps {
  readonly address: PaymentAddress | null;
  readonly onSaved: (payment: PaymentData) => void;
  readonly onCancel: () => void;
}

/** The form of the address. A VAT id is checked by its form and check digits as soon as its field is left. */
export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const { t, i18n } = useTranslation(['payment', 'common']);
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  const [country, setCountry] = useState(address?.country ?? countryOfBrowser(navigator.language));
  const [vatId, setVatId] = useState(address?.vatId ?? '');
  const [company, setCompany] = useState(address?.company ?? '');
  const [hasLeftVatId, setLeftVatId] = useState(false);
  const isInEu = euCountryOf(country) !== undefined;
  const isRightForm = isInEu && vatId.trim() !== '' && readVatId(vatId, country) !== undefined;

  /** The fault of a VAT id; undefined: none that can be seen here. */
  function vatFault(entered: Pick<PaymentAddress, 'vatId' | 'company' | 'country'>): string | undefined {
    if (euCountryOf(entered.country) === undefined) return undefined;
    const id = entered.vatId.trim();
    if (id === '') return entered.company.trim() === '' ? undefined : t('fault.vatRequired');
    return readVatId(id, entered.country) === undefined ? t('fault.vatId') : undefined;
  }
  const VAT_RULES: Readonly<Record<string, string>> = {
    required: t('fault.vatRequired'),
    vatId: t('fault.vatId'),
    notRegistered: t('fault.vatNotRegistered'),
  };

  const form = useForm<FieldName>({
    fields: FIELDS,
    check: (entered) => ({
      name: entered.name.trim() ? undefined : t('fault.name'),
      vatId: vatFault(entered),
      street: entered.street.trim() ? undefined : t('fault.street'),
      zip: entered.zip.trim() ? undefined : t('fault.zip'),
      city: entered.city.trim() ? undefined : t('fault.city'),
      country: entered.country ? undefined : t('fault.country'),
    }),
    send: async (entered) => onSaved(await call(setPaymentAddress, { body: { ...entered } })),
    faultsOf: (error) => {
      if (refusedWith(error, 'PAYMENT_ADDRESS_VALIDATION_FAILED')) {
        const { vatId: about } = (error.details ?? {}) as { readonly vatId?: { readonly rule?: string } };
        return { vatId: VAT_RULES[about?.rule ?? ''] ?? t('fault.vatId') };
      }
      const refused = refusedFields(error).flatMap(([first]) => FIELDS.filter((name) => name === first));
      return refused.length > 0
        ? Object.fromEntries(refused.map((name) => [name, t('fault.characters')]))
        : undefined;
    },
  });
  const seenFault = hasLeftVatId && vatId.trim() !== '' ? vatFault({ vatId, company, country }) : undefined;

  /** The properties that all its fields have. */
  const field = (name: FieldName) => ({
    name,
    size: 'sm' as const,
    error: form.faults[name],
    defaultValue: address?.[name] ?? '',
  });

  return (
    <form {...form.props}>
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
          <TextField
            label={t('field.company')}
            hint={t('field.companyHint')}
            {...field('company')}
            autoComplete="organization"
            maxLength={200}
            onChange={({ target }) => setCompany(target.value)}
          />
          <TextField
            label={t('field.vatId')}
            hint={isRightForm ? t('vat.rightForm') : isInEu ? t('field.vatIdHint') : t('field.vatIdOptional')}
            {...field('vatId')}
            error={form.faults.vatId ?? seenFault}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={VAT_ID_MAX}
            onChange={({ target }) => setVatId(target.value)}
            onBlur={() => setLeftVatId(true)}
          />
          <TextField label={t('field.name')} {...field('name')} autoComplete="name" maxLength={200} />
          <TextField
            label={t('field.street')}
            {...field('street')}
            autoComplete="street-address"
            maxLength={200}
          />
          <Flex gap="4">
            <Box flex="0 0 8rem" minW="0">
              <TextField label={t('field.zip')} {...field('zip')} autoComplete="postal-code" maxLength={20} />
            </Box>
            <Box flex="1" minW="0">
              <TextField
                label={t('field.city')}
                {...field('city')}
                autoComplete="address-level2"
                maxLength={100}
              />
            </Box>
          </Flex>
          <TextField
            label={t('field.state')}
            {...field('state')}
            autoComplete="address-level1"
            maxLength={100}
          />
          <SelectField
            label={t('field.country')}
            name="country"
            error={form.faults.country}
            autoComplete="country"
            value={country}
            onChange={({ target }) => setCountry(target.value)}
          >
            <option value="">{t('field.countryChoose')}</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </SimpleGrid>
        {form.refused && <Notice>{form.refused}</Notice>}
        <Flex gap="2" wrap="wrap">
          <SteadyButton type="submit" size="sm" loading={form.busy} loadingText={t('address.save')}>
            {t('address.save')}
          </SteadyButton>
          <Button size="sm" variant="outline" colorPalette="gray" disabled={form.busy} onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
