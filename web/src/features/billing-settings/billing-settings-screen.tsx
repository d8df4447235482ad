import { Box, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getBillingSettingsAsAdmin, setBillingSettings } from '../../../../shared/contract/money/settings.ts';
import {
  type BillingSettings,
  BillingSettingsChange,
  FREE_HOURS_MAX,
  FREE_MONTHS_MAX,
  PRICE_MAX,
} from '../../../../shared/model/billing-settings.ts';
import { TIERS } from '../../../../shared/money/tiers.ts';
import { addMonths, monthOf } from '../../../../shared/month.ts';
import { Loading } from '../../components/loading.tsx';
import { PageTitle } from '../../components/page-head.tsx';
import { type RecordCard, RecordForm } from '../../components/record-form.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { euros } from '../../lib/euros.ts';
import { monthName } from '../../lib/month-names.ts';
import { notify } from '../../lib/notify.ts';
import { bodyOf, type Entries, entriesOf, fieldOf, TIER_FIELDS } from './entries.ts';
import { PriceHistory } from './price-history.tsx';

/** How far ahead prices can be set here. */
const MONTHS_AHEAD = 12;

/** The prices of Infos with their history, and how the stage bills. */
export function BillingSettingsScreen() {
  const { t } = useTranslation('billing');
  const { brand } = useBranding();
  const { data, error, mutate } = useSWR(['getBillingSettingsAsAdmin'], () =>
    call(getBillingSettingsAsAdmin, {}),
  );
  return (
    <Stack gap="5">
      <title>{`${t('title')} – ${brand}`}</title>
      <PageTitle>{t('title')}</PageTitle>
      <Loading data={data} error={error} onRetry={() => void mutate()}>
        {(settings) => (
          <>
            <Box maxW="4xl">
              <SettingsForm
                key={settings.version}
                settings={settings}
                onSaved={(saved) => void mutate(saved, { revalidate: false })}
              />
            </Box>
            {/* Its ten columns need the whole width. */}
            <PriceHistory history={settings.history} />
          </>
        )}
      </Loading>
    </Stack>
  );
}

interface SettingsFormProps {
  readonly settings: BillingSettings;
  readonly onSaved: (settings: BillingSettings) => void;
}

function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const { t, i18n } = useTranslation(['billing', 'common']);
  const { language } = i18n;
  const running = monthOf(Date.now());
  // The first prices may hold at once; later ones never change what was used before.
  const first = settings.history.length ? addMonths(running, 1) : running;
  const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => addMonths(first, ahead));
  const editor = useEditor<Entries>({
    saved: entriesOf(settings, first),
    schema: BillingSettingsChange,
    toSend: (value, changes) => bodyOf(value, changes, settings.version),
    async send(value, changes) {
      const saved = await call(setBillingSettings, { body: bodyOf(value, changes, settings.version) });
      notify('success', t('saved'));
      onSaved(saved);
    },
    faultOf: fieldOf,
  });
  const money = (cents: number) => euros(cents, language);
  const number = (value: number) => value.toLocaleString(language);
  const tiers: RecordCard<Entries>['fields'] = TIER_FIELDS.map((name, tier) => {
    const [from, next] = [TIERS[tier]!, TIERS[tier + 1]];
    return {
      name,
      kind: 'number',
      label:
        next === undefined
          ? t('tier.andMore', { from: number(from) })
          : t('tier.range', { from: number(from), to: number(next - 1) }),
      fault: t('fault.price', { max: money(PRICE_MAX) }),
      input: { min: 0, step: 0.01 },
      per: 100,
      said: money,
    };
  });
  const cards: readonly RecordCard<Entries>[] = [
    {
      title: t('card.prices'),
      hint: t('card.pricesHint'),
      fields: [
        ...tiers,
        {
          name: 'freeHours',
          kind: 'number',
          label: t('field.freeHours'),
          hint: t('hint.freeHours'),
          fault: t('fault.number', { max: FREE_HOURS_MAX }),
          input: { min: 0, max: FREE_HOURS_MAX },
        },
        {
          name: 'freeMonths',
          kind: 'number',
          label: t('field.freeMonths'),
          hint: t('hint.freeMonths'),
          fault: t('fault.number', { max: FREE_MONTHS_MAX }),
          input: { min: 0, max: FREE_MONTHS_MAX },
        },
        {
          name: 'validFrom',
          kind: 'choice',
          label: t('field.validFrom'),
          hint: t('hint.validFrom'),
          fault: t('fault.validFrom'),
          options: months.map((month) => [String(month), monthName(month, language)] as const),
          read: Number,
          write: String,
        },
      ],
    },
    {
      title: t('card.billing'),
      fields: [
        { name: 'testPlatform', kind: 'check', label: t('field.testPlatform'), hint: t('hint.testPlatform') },
        { name: 'sendMails', kind: 'check', label: t('field.sendMails'), hint: t('hint.sendMails') },
        {
          name: 'nextInvoiceNumber',
          kind: 'number',
          label: t('field.nextInvoiceNumber'),
          hint: t('hint.nextInvoiceNumber', { number: number(settings.nextInvoiceNumber) }),
          fault: t('fault.nextInvoiceNumber', { number: number(settings.nextInvoiceNumber) }),
          input: { min: settings.nextInvoiceNumber },
        },
      ],
    },
  ];
  return (
    <RecordForm
      editor={editor}
      cards={cards}
      words={{ yes: t('common:yes'), no: t('common:no'), none: '–' }}
    />
  );
}
