import { Box, chakra, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getComparison } from '../../../../shared/contract/money/comparison.ts';
import type { Comparison } from '../../../../shared/model/comparison.ts';
import { Notice } from '../../components/notice.tsx';
import { call } from '../../lib/api.ts';
import { euros } from '../../lib/euros.ts';
import { shortDate } from '../../lib/format.ts';

const SUMS = ['paidCents', 'refundedCents', 'disputedCents'] as const;

/** Whether the card provider agrees with the statements of a month, as of the last night. Nothing before the first one. */
export function ComparisonLine({ month }: { month: number }) {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const { data } = useSWR(['getComparison', month], ([, of]) =>
    call(getComparison, { params: { month: String(of) } }),
  );
  const found = data?.value;
  if (!found) return null;
  const { comparedDate, differing, ledger } = found;
  const facts = { date: shortDate(Date.parse(comparedDate), language) };
  if (differing > 0)
    return (
      <Notice tone="error">
        <Text fontWeight="semibold">
          {t('compared.differs', { ...facts, count: differing, number: differing.toLocaleString(language) })}
        </Text>
        <Differences of={found} />
      </Notice>
    );
  const agreed = {
    number: ledger.payments.toLocaleString(language),
    amount: euros(ledger.paidCents, language),
  };
  const back = ledger.refundedCents + ledger.disputedCents;
  return (
    <Text textStyle="sm" color="fg.muted">
      {t('compared.agrees', { ...facts, ...agreed, count: ledger.payments })}{' '}
      {back > 0 && t('compared.back', { amount: euros(back, language) })}
    </Text>
  );
}

/** What each of the two says about the statements that differ. */
function Differences({ of: { differences } }: { of: Comparison }) {
  const { t, i18n } = useTranslation('charges');
  const names = { paidCents: t('compared.paid'), refundedCents: t('compared.refunded') };
  const columns = { ...names, disputedCents: t('compared.disputed') };
  const cellsOf = (moved: Comparison['ledger']) => (
    <>
      <td>{moved.payments.toLocaleString(i18n.language)}</td>
      {SUMS.map((sum) => (
        <td key={sum}>{euros(moved[sum], i18n.language)}</td>
      ))}
    </>
  );
  return (
    <Box overflowX="auto" mt="2">
      <Table aria-label={t('compared.title')}>
        <thead>
          <tr>
            <th scope="col">{t('compared.statement')}</th>
            <th scope="col">{t('compared.side')}</th>
            <th scope="col">{t('compared.payments')}</th>
            {SUMS.map((sum) => (
              <th key={sum} scope="col">
                {columns[sum]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ statementId, provider, ledger }) => (
            <Fragment key={statementId}>
              <tr>
                <th scope="rowgroup" rowSpan={2}>
                  {statementId}
                </th>
                <td>{t('compared.provider')}</td>
                {cellsOf(provider)}
              </tr>
              <tr>
                <td>{t('compared.ledger')}</td>
                {ledger ? cellsOf(ledger) : <td colSpan={SUMS.length + 1}>{t('compared.none')}</td>}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

const Table = chakra('table', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& :is(th, td)': { py: '1', pe: '4', textAlign: 'start', fontWeight: 'normal', verticalAlign: 'top' },
    '& thead th': { fontWeight: 'medium' },
  },
});
