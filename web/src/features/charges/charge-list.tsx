import { ReceiptText } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getInfoProviderChargeInfos } from '../../../../shared/contract/money/statements.ts';
import type { ChargeInfo } from '../../../../shared/model/statement.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListPage, ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { useChargeColumns } from './use-charge-columns.tsx';

interface ChargeListProps {
  readonly user: { readonly id: string; readonly name: string };
  readonly isGroupAdmin: boolean;
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
  readonly summary: ReactNode;
}

/** What the use of an account has cost, the latest month first. */
export function ChargeList({ user, isGroupAdmin, cursor, pathTo, summary }: ChargeListProps) {
  const { t } = useTranslation('charges');
  const { id } = user;
  const columns = useChargeColumns(id);
  const load = useCallback(
    async (query: ListQuery) =>
      pageOf((await call(getInfoProviderChargeInfos, { params: { id } })).items, query),
    [id],
  );
  const spec = useMemo(
    (): ListSpec<ChargeInfo> => ({
      name: 'chargeInfos',
      owner: id,
      idOf: ({ month, group }) => `${month} ${group ?? ''}`,
      load,
      columns,
      fields: {},
      searches: [],
      choices: [],
      cursor,
      pathTo,
      empty: {
        title: t('none.title'),
        hint: isGroupAdmin ? t('none.group') : t('none.hint'),
        icon: ReceiptText,
      },
      selectable: false,
    }),
    [id, load, columns, cursor, pathTo, isGroupAdmin, t],
  );
  return <ListScreen title={t('titleOf', { name: user.name })} level="h2" spec={spec} summary={summary} />;
}

/** A page of an answer without pages: an account has twelve months a year. A cursor is the number of rows before it. */
export function pageOf<T>(
  items: readonly T[],
  { starting_at = '0', limit }: Pick<ListQuery, 'starting_at' | 'limit'>,
): ListPage<T> {
  const first = /^\d{1,6}$/.test(starting_at) ? Number(starting_at) : 0;
  const next = first + limit;
  return {
    items: items.slice(first, next),
    links: { self: '', ...(next < items.length && { next: `/?starting_at=${next}` }) },
  };
}
