import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Column } from '../../components/list/list-spec.ts';

/** What a row of charges says of its payer. */
interface Charged {
  readonly payerId: string;
  readonly group: string | null;
  /** Nothing once the account is deleted. */
  readonly owner?: { readonly name: string; readonly email: string } | null | undefined;
}

/** The payer of a row, and the group that it pays for. The name leads to an address that must not change between renders. */
export function usePayerColumn<Row extends Charged>(addressOf: (row: Row) => string): Column<Row> {
  const { t } = useTranslation('charges');
  return useMemo(
    () => ({
      id: 'payer',
      title: t('column.payer'),
      lead: true,
      cell: (row) => (
        <span className="lead-line">
          <Link className="item opens" to={addressOf(row)}>
            {row.owner?.name ?? t('statements.gone')}
          </Link>
          {row.group !== null && (
            <span className="description">{t('statements.ofGroup', { group: row.group })}</span>
          )}
        </span>
      ),
      csv: ({ owner, payerId }) => owner?.name ?? payerId,
      also: [
        { title: t('csv.payerId'), csv: ({ payerId }) => payerId },
        { title: t('csv.payerEmail'), csv: ({ owner }) => owner?.email },
        { title: t('column.group'), csv: ({ group }) => group },
      ],
    }),
    [t, addressOf],
  );
}
