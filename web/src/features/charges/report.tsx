import { Flex, Stack, Text } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startBillingReport } from '../../../../shared/contract/money/billing-runs.ts';
import { getStatementsAsAdmin } from '../../../../shared/contract/money/statements.ts';
import type { BillingReport } from '../../../../shared/model/billing-report.ts';
import type { Statement } from '../../../../shared/model/statement.ts';
import { Card } from '../../components/card.tsx';
import { ExportButton } from '../../components/list/export-button.tsx';
import type { ListQuery } from '../../components/list/list-spec.ts';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { absoluteTime } from '../../lib/format.ts';
import { monthName } from '../../lib/month-names.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { ReportSums, useNumbersText } from './report-sums.tsx';
import { useReport } from './use-report.ts';
import { useStatementColumns } from './use-statement-columns.tsx';

/** The close of a month, which an admin lets be summed up, and a file with all of its statements. */
export function Report({ month }: { month: number }) {
  const { t, i18n } = useTranslation('charges');
  const errorText = useErrorText();
  const { actingAs } = useSession();
  const { data, error, mutate } = useReport(month);
  const [busy, setBusy] = useState(false);
  const label = data ? t('report.again') : t('report.start');
  async function start() {
    setBusy(true);
    try {
      await mutate(call(startBillingReport, { params: { month: String(month) } }), { revalidate: false });
    } catch (failure) {
      notify('error', errorText(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack gap="4">
      <Card
        title={t('report.title', { month: monthName(month, i18n.language) })}
        hint={t('report.hint')}
        aside={
          <Flex gap="2" wrap="wrap">
            <StatementsFile month={month} />
            {!actingAs && (
              <SteadyButton
                size="sm"
                loading={busy || data?.state === 'running'}
                loadingText={label}
                onClick={() => void start()}
              >
                {label}
              </SteadyButton>
            )}
          </Flex>
        }
      >
        <Loading plain data={data} error={error} onRetry={() => void mutate()}>
          {(report) => <Text>{report ? <Time report={report} /> : t('report.none')}</Text>}
        </Loading>
      </Card>
      {data && <Summed report={data} />}
    </Stack>
  );
}

function Time({ report: { state, startedDate } }: { report: BillingReport }) {
  const { t, i18n } = useTranslation('charges');
  const time = absoluteTime(Date.parse(startedDate), i18n.language);
  return <>{state === 'running' ? t('report.running') : t('report.asOf', { time })}</>;
}

function Summed({ report }: { report: BillingReport }) {
  const { t, i18n } = useTranslation('charges');
  const numbers = useNumbersText(report.numbers);
  const month = monthName(report.month, i18n.language);
  return (
    <>
      {report.state === 'finished' && (
        <Notice tone={report.numbers.missing.length > 0 ? 'warning' : 'success'}>{numbers}</Notice>
      )}
      <ReportSums
        name={`report-${report.month}`}
        title={t('report.ofMonth', { count: report.statements, month })}
        hint={t('report.ofMonthHint')}
        sums={report.ofMonth}
      />
      <ReportSums
        name={`movements-${report.month}`}
        title={t('report.inMonth', { month })}
        hint={t('report.inMonthHint')}
        sums={report.inMonth}
      />
    </>
  );
}

/** A file with all statements of a month. */
function StatementsFile({ month }: { month: number }) {
  const columns = useStatementColumns(true);
  const load = useCallback(
    (query: ListQuery) => call(getStatementsAsAdmin, { query: { ...query, extra_field: ['owner'] } }),
    [],
  );
  return (
    <ExportButton<Statement>
      spec={{ name: `statements-${month}`, load }}
      columns={columns}
      selected={{ filter: [`month:eq:${month}`] }}
      extra={[]}
    />
  );
}
