import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LEDGER_ACCOUNTS, MovementKind } from '../../../../shared/model/billing-report.ts';

interface ReportTexts {
  readonly accounts: Readonly<Record<(typeof LEDGER_ACCOUNTS)[number], string>>;
  readonly movements: Readonly<Record<MovementKind, string>>;
}

/** The accounts of the ledger, and what happens to money, in words. */
export function useReportTexts(): ReportTexts {
  const { t } = useTranslation('charges');
  return useMemo(
    () => ({
      accounts: {
        receivable: t('report.account.receivable'),
        revenue: t('report.account.revenue'),
        vat: t('report.account.vat'),
        cash: t('report.account.cash'),
        writeOff: t('report.account.writeOff'),
        disputed: t('report.account.disputed'),
      },
      movements: {
        invoiced: t('report.movement.invoiced'),
        carried: t('report.movement.carried'),
        takenOver: t('report.movement.takenOver'),
        paid: t('report.movement.paid'),
        refunded: t('report.movement.refunded'),
        disputed: t('report.movement.disputed'),
        disputeWon: t('report.movement.disputeWon'),
        disputeLost: t('report.movement.disputeLost'),
        writtenOff: t('report.movement.writtenOff'),
        cancelled: t('report.movement.cancelled'),
      },
    }),
    [t],
  );
}
