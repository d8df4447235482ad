import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hubLogFilters } from '../../../../shared/contract/hub-logs.ts';
import { type Condition, formatFilter } from '../../../../shared/filter.ts';
import { LOG_LEVELS, type LogLevel } from '../../../../shared/model/hub-log.ts';
import { readListUrl, withCondition, writeListUrl } from '../../components/list/list-url.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { type EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';

/** What is looked at, as the URL says it: whose lines, which of them, and whether new ones are shown as they come. */
export interface LogView {
  readonly owner: string;
  readonly filters: readonly Condition[];
  /** As the API is asked. */
  readonly asked: { readonly user?: string; readonly filter: string[] };
  readonly levels: readonly LogLevel[];
  /** ISO 8601. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly live: boolean;
  /** Instead of what a field was narrowed by. */
  set(field: string, ...conditions: readonly (Condition | undefined)[]): void;
  setLevels(levels: readonly LogLevel[]): void;
  setRange(since: string | undefined, until: string | undefined): void;
  setOwner(owner: string): void;
  setLive(live: boolean): void;
  show(filters: readonly Condition[]): void;
}

/** @param whose lines are looked at where the URL names nobody */
export function useLogView(whose: typeof SELF | typeof EVERYBODY): LogView {
  const [query, setQuery] = useSearchParams();
  const role = roleOf(useSession());
  const isAdmin = role === 'ADMIN';
  // A group admin reads only the logs of the own hubs.
  const owner = isAdmin ? ownerOf(query.get('user') ?? whose, role) : SELF;
  const { filters, live } = useMemo(() => readListUrl(query, hubLogFilters, isAdmin), [query, isAdmin]);
  return useMemo(() => {
    const bound = (operator: Condition['operator']) =>
      filters.find((one) => one.field === 'timestamp' && one.operator === operator)?.values[0] as
        | string
        | undefined;
    const show = (some: readonly Condition[]) => setQuery(writeListUrl(query, { filters: some }));
    return {
      owner,
      filters,
      asked: { ...userParameter(owner, role), filter: filters.map(formatFilter) },
      levels: filters.filter(({ field }) => field === 'level').flatMap(({ values }) => values) as LogLevel[],
      since: bound('ge'),
      until: bound('lt'),
      live,
      set: (field, ...conditions) => show(withCondition(filters, field, ...conditions)),
      setLevels: (levels) =>
        show(
          withCondition(
            filters,
            'level',
            levels.length % LOG_LEVELS.length === 0
              ? undefined
              : { field: 'level', operator: 'in', values: levels },
          ),
        ),
      setRange: (since, until) => show(withCondition(filters, 'timestamp', ...rangeOf(since, until))),
      setOwner: (to) => {
        const changed = new URLSearchParams(query);
        changed.delete('user');
        if (to !== whose) changed.set('user', to);
        setQuery(changed);
      },
      setLive: (on) => setQuery(writeListUrl(query, { live: on }), { replace: true }),
      show,
    };
  }, [query, setQuery, filters, live, owner, role, whose]);
}

/** The conditions of a stretch of time. */
export const rangeOf = (since: string | undefined, until: string | undefined): Condition[] => [
  ...(since ? [{ field: 'timestamp', operator: 'ge', values: [since] } as const] : []),
  ...(until ? [{ field: 'timestamp', operator: 'lt', values: [until] } as const] : []),
];
