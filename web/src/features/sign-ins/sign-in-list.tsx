import { LogIn } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getSignIns, signInFilters } from '../../../../shared/contract/auth/sign-ins.ts';
import type { SignIn } from '../../../../shared/model/sign-in.ts';
import { SIGN_IN_KINDS } from '../../../../shared/model/sign-in-kinds.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { absoluteTime, DAY } from '../../lib/format.ts';
import { userParameter } from '../../lib/owner.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useKindTexts } from './use-kind-texts.ts';
import { useSignInColumns } from './use-sign-in-columns.tsx';

interface SignInListProps {
  /** A user id, or the user. */
  readonly owner: string;
  readonly title: string;
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
  readonly above?: ReactNode;
  readonly level?: 'h1' | 'h2';
}

/** The logins of an account, refused ones too, the latest first. */
export function SignInList({ owner, title, cursor, pathTo, above, level = 'h1' }: SignInListProps) {
  const { t, i18n } = useTranslation('signIns');
  const role = roleOf(useSession());
  const load = useCallback(
    (page: ListQuery) => call(getSignIns, { query: { ...page, ...userParameter(owner, role) } }),
    [owner, role],
  );
  const kinds = useKindTexts();
  const columns = useSignInColumns();
  const spec = useMemo((): ListSpec<SignIn> => {
    const last = (label: string, days: number) => ({
      label,
      expression: () => `timestamp:ge:${new Date(Date.now() - days * DAY).toISOString()}`,
    });
    return {
      name: 'sign-ins',
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: signInFilters,
      searches: [],
      choices: [
        {
          field: 'isRefused',
          label: t('column.result'),
          any: t('filter.anyResult'),
          options: [
            { label: t('filter.succeeded'), expression: () => 'isRefused:eq:false' },
            { label: t('filter.refused'), expression: () => 'isRefused:eq:true' },
          ],
        },
        {
          field: 'kind',
          label: t('column.kind'),
          any: t('filter.anyKind'),
          options: SIGN_IN_KINDS.map((kind) => ({
            label: kinds[kind],
            expression: () => `kind:eq:${kind}`,
          })),
        },
        {
          field: 'timestamp',
          label: t('column.time'),
          any: t('filter.anyTime'),
          options: [
            last(t('filter.day'), 1),
            last(t('filter.week'), 7),
            last(t('filter.month'), 30),
            last(t('filter.quarter'), 91),
          ],
          other: (value, operator) => {
            const time = absoluteTime(Date.parse(value), i18n.language);
            return operator === 'lt' ? t('filter.before', { time }) : t('filter.since', { time });
          },
        },
      ],
      cursor,
      pathTo,
      empty: { title: t('empty.title'), hint: t('empty.hint'), icon: LogIn },
      selectable: false,
    };
  }, [owner, load, columns, kinds, cursor, pathTo, t, i18n.language]);

  return <ListScreen key={owner} title={title} spec={spec} above={above} level={level} />;
}
