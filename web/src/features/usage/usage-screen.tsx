import { Box, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Reporting } from '../../../../shared/contract/money/reporting.ts';
import type { PriceList } from '../../../../shared/model/billing-settings.ts';
import type { ReportedMonth, SpendAlert } from '../../../../shared/model/reporting.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { Card } from '../../components/card.tsx';
import { Figure } from '../../components/figure.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-head.tsx';
import { TierBar } from '../../components/tier-bar.tsx';
import { useUserName } from '../../components/use-user-name.ts';
import { useBranding } from '../../lib/branding.ts';
import { useNow } from '../../lib/clock.ts';
import { euros } from '../../lib/euros.ts';
import { dayName, monthName } from '../../lib/month-names.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { SpendAlertCard } from './spend-alert-card.tsx';
import { SumCard } from './sum-card.tsx';
import { monthIn, useReporting } from './use-reporting.ts';
import { UsedDevicesCard } from './used-devices-card.tsx';
import { WhatIf } from './what-if.tsx';

/** How the Infos of a user used devices in a month, and what it costs. */
export function UsageScreen() {
  const { t } = useTranslation('usage');
  const { user = SELF, month: named } = useParams();
  const now = useNow();
  const month = monthIn(named, now);
  const { brand } = useBranding();
  const owner = useUserName(user === SELF ? null : user);
  const { data, error, mutate } = useReporting(user, month);
  return (
    <Stack gap="5" maxW="5xl">
      <title>{`${t('title')} – ${brand}`}</title>
      <Flex align="center" columnGap="4" rowGap="1" wrap="wrap">
        <PageTitle>{owner ? t('titleOf', { name: owner }) : t('title')}</PageTitle>
        <MonthLinks user={user} month={month} running={monthOf(now)} />
      </Flex>
      <Loading data={data} error={error} onRetry={() => void mutate()}>
        {(report) => (
          <Report
            user={user}
            {...report}
            onAlertChanged={(alert) => void mutate({ ...report, alert }, { revalidate: false })}
          />
        )}
      </Loading>
    </Stack>
  );
}

function MonthLinks({ user, month, running }: { user: string; month: number; running: number }) {
  const { t, i18n } = useTranslation('usage');
  const to = (by: number) => paths.usage.to(user, addMonths(month, by));
  return (
    <Flex align="center" gap="1">
      <IconButton asChild size="xs" variant="ghost" colorPalette="gray" aria-label={t('monthBefore')}>
        <Link to={to(-1)}>
          <ChevronLeft aria-hidden />
        </Link>
      </IconButton>
      <Text minW="9rem" textAlign="center" fontWeight="medium" aria-live="polite">
        {monthName(month, i18n.language)}
      </Text>
      <IconButton
        asChild={month < running}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('monthAfter')}
        disabled={month >= running}
      >
        {month < running ? (
          <Link to={to(1)}>
            <ChevronRight aria-hidden />
          </Link>
        ) : (
          <ChevronRight aria-hidden />
        )}
      </IconButton>
    </Flex>
  );
}

interface ReportProps {
  readonly user: string;
  readonly reporting: Reporting;
  readonly last: ReportedMonth;
  readonly prices: Pick<PriceList, 'infoCharges'>;
  /** Undefined: it is another user's. */
  readonly alert: SpendAlert | undefined;
  readonly onAlertChanged: (alert: SpendAlert) => void;
}

function Report({ user, reporting, last, prices, alert, onAlertChanged }: ReportProps) {
  const { t, i18n } = useTranslation('usage');
  const { language } = i18n;
  const { month, isRunning, isTest, endOfTestPeriod, estimateCents, forecastCents } = reporting;
  const end = startOfMonth(addMonths(month, 1)) - 1;
  return (
    <>
      {isTest && <Notice tone="info">{t('test', { month: monthName(endOfTestPeriod, language) })}</Notice>}
      <Box as="section" aria-label={t('figures')}>
        <Flex wrap="wrap" columnGap="12" rowGap="3">
          <Figure name={isRunning ? t('soFar') : t('sum.total')} isMain>
            {euros(estimateCents, language)}
          </Figure>
          {isRunning && (
            <Figure name={t('expected', { day: dayName(end, language) })}>
              {euros(forecastCents, language)}
            </Figure>
          )}
          <Figure name={monthName(last.month, language)}>{euros(last.estimateCents, language)}</Figure>
          <Figure name={t('devices.billable')}>{reporting.billableDevices.toLocaleString(language)}</Figure>
        </Flex>
        <Text mt="2" color="fg.muted">
          {t('withoutVat')}
        </Text>
      </Box>
      {/* Prices may have changed since a past month, so for past months only the sum is shown. */}
      {isRunning && (
        <Card title={t('prices.title')} hint={t('prices.hint')}>
          <TierBar infoCharges={prices.infoCharges} from={reporting.tier?.from} />
          <WhatIf of={reporting} infoCharges={prices.infoCharges} />
        </Card>
      )}
      <SumCard of={reporting} />
      {isRunning && alert && <SpendAlertCard alert={alert} onChanged={onAlertChanged} />}
      <UsedDevicesCard key={month} user={user} reporting={reporting} />
    </>
  );
}
