import { Users } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { getGroupCharges } from '../../../../shared/contract/money/statements.ts';
import type { Position } from '../../../../shared/model/statement.ts';
import { amountColumn } from '../../components/charges/amount-column.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { Column, ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { euros } from '../../lib/euros.ts';
import { monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';

const isMonth = (text: string) => /^\d{4}(0[1-9]|1[0-2])$/.test(text);

/** What the use of each user has cost that a group pays for in a month. */
export function GroupChargesScreen() {
  const { t, i18n } = useTranslation('charges');
  const { group = '', month = '', cursor } = useParams();
  const columns = useColumns(Number(month));
  const load = useCallback(
    ({ starting_at, limit }: ListQuery) =>
      call(getGroupCharges, {
        params: { group, month },
        query: { limit, ...(starting_at !== undefined && { starting_at }) },
      }),
    [group, month],
  );
  const spec = useMemo(
    (): ListSpec<Position> => ({
      name: 'groupCharges',
      owner: `${group} ${month}`,
      idOf: ({ userId }) => userId,
      load,
      columns,
      fields: {},
      searches: [],
      choices: [],
      cursor,
      pathTo: (next) => paths.groupCharges.to(group, Number(month), next),
      empty: { title: t('none.title'), hint: t('none.hint'), icon: Users },
      selectable: false,
    }),
    [group, month, load, columns, cursor, t],
  );
  return (
    <ListScreen
      title={t('groupCharges.title', {
        group,
        month: isMonth(month) ? monthName(Number(month), i18n.language) : month,
      })}
      spec={spec}
    />
  );
}

/** A user leads to the report that explains the amounts. */
function useColumns(month: number): readonly Column<Position>[] {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  return useMemo(
    (): readonly Column<Position>[] => [
      {
        id: 'user',
        title: t('column.user'),
        lead: true,
        cell: ({ userId, userName }) => (
          <Link className="item opens" to={paths.usage.to(userId, month)}>
            {userName}
          </Link>
        ),
        csv: ({ userName }) => userName,
      },
      {
        id: 'single',
        title: t('column.single'),
        card: 'second',
        isAmount: true,
        cell: ({ devices, priceCents }) =>
          `${devices.toLocaleString(language)} × ${euros(priceCents, language)}`,
        csv: ({ priceCents }) => priceCents / 100,
        unit: 'EUR',
        also: [{ title: t('column.devices'), csv: ({ devices }) => devices }],
      },
      amountColumn('raw', t('column.raw'), language, ({ rawCents }) => rawCents),
      amountColumn(
        'discount',
        t('column.discount'),
        language,
        ({ discountCents }) => discountCents && -discountCents,
      ),
      amountColumn('additional', t('column.additional'), language, ({ additionalCents }) => additionalCents),
      {
        ...amountColumn<Position>('total', t('column.total'), language, ({ netCents }) => netCents),
        card: 'firstEnd',
      },
    ],
    [t, language, month],
  );
}
