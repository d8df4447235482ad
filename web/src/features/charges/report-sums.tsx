import { Box, Button } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BillingReport,
  LEDGER_ACCOUNTS,
  MOVEMENT_KINDS,
  type ReportSums as Sums,
} from '../../../../shared/model/billing-report.ts';
import { Card } from '../../components/card.tsx';
import { saveCsv } from '../../components/list/csv.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { euros } from '../../lib/euros.ts';
import { SumsTable } from './sums-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

/** A line of a report: an account of the ledger, or what happened to money. */
interface Line {
  readonly name: string;
  readonly count: number | null;
  readonly cents: number;
}

/** The sums of a report: the accounts of the ledger, and what happened, how often and how much. */
export function ReportSums({
  name,
  title,
  hint,
  sums,
}: {
  name: string;
  title: string;
  hint: string;
  sums: Sums;
}) {
  const { t, i18n } = useTranslation(['charges', 'list']);
  const { language } = i18n;
  const lines = useLines(sums);
  const columns: readonly Column<Line>[] = [
    { id: 'name', title: t('report.line'), cell: (line) => line.name, csv: (line) => line.name },
    { id: 'count', title: t('report.count'), cell: ({ count }) => count, csv: ({ count }) => count },
    {
      ...{ id: 'cents', title: t('run.amount'), unit: 'EUR' },
      cell: ({ cents }) => euros(cents, language),
      csv: ({ cents }) => cents / 100,
    },
  ];
  // Accounts have sums alone, so they have no column of counts.
  const table = (caption: string, some: readonly Line[], isCounted: boolean) => (
    <Box overflowX="auto">
      <SumsTable>
        <thead>
          <tr>
            <th scope="col">{caption}</th>
            {isCounted && <th scope="col">{t('report.count')}</th>}
            <th scope="col">{t('run.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {some.map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.name}</th>
              {isCounted && <td>{line.count?.toLocaleString(language)}</td>}
              <td>{euros(line.cents, language)}</td>
            </tr>
          ))}
        </tbody>
      </SumsTable>
    </Box>
  );
  return (
    <Card
      title={title}
      hint={hint}
      aside={
        <Button
          size="sm"
          variant="outline"
          bg="bg.panel"
          colorPalette="gray"
          onClick={() => void saveCsv(name, columns, [...lines.movements, ...lines.accounts])}
        >
          <Download aria-hidden />
          {t('list:exportCsv')}
        </Button>
      }
    >
      {lines.movements.length > 0 && table(t('report.happened'), lines.movements, true)}
      {table(t('report.ledger'), lines.accounts, false)}
    </Card>
  );
}

/** What a report says, in words; what did not happen is left out. */
function useLines({ accounts, movements }: Sums) {
  const texts = useReportTexts();
  return useMemo(
    () => ({
      movements: MOVEMENT_KINDS.flatMap((kind): Line[] => {
        const sum = movements[kind];
        return sum ? [{ name: texts.movements[kind], ...sum }] : [];
      }),
      accounts: LEDGER_ACCOUNTS.map(
        (account): Line => ({ name: texts.accounts[account], count: null, cents: accounts[account] }),
      ),
    }),
    [accounts, movements, texts],
  );
}

/** Whether the invoice numbers of a month have a gap. */
export function useNumbersText({ first, last, missing }: BillingReport['numbers']): string {
  const { t, i18n } = useTranslation('charges');
  if (first === null || last === null) return t('report.noNumbers');
  const list = new Intl.ListFormat(i18n.language).format(missing.slice(0, NAMED).map(String));
  return missing.length === 0
    ? t('report.noGap', { first, last })
    : t('report.gap', {
        count: missing.length,
        first,
        last,
        numbers: missing.length > NAMED ? `${list} …` : list,
      });
}

/** Missing numbers that are named. */
const NAMED = 10;
