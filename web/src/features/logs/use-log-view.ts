import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hubLogFilters } from '../../../../shared/contract/hub-logs.ts';
import { type Condition, formatFilter } from '../../../../shared/filter.ts';
import { LOG_LEVELS, type LogLevel } from '../../../../shared/model/hub-log.ts';
import { readListUrl, withCondition, writeListUrl } from '../../components/list/list-url.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { type EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';

/** The view in the URL: whose lines, which of them, and whether it is live. */
export interface LogView {
  readonly owner: string;
  readonly filters: readonly Condition[];
  /** The owner and the filters as the API takes them. */
  readonly asked: { readonly user?: string; readonly filter: string[] };
  readonly levels: readonly LogLevel[];
  /** ISO 8601. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly live: boolean;
  /** Replaces the filter of a field. */
  set(field: string, ...conditions: readonly (Condition | undefined)[]): void;
  setLevels(levels: readonly LogLevel[]): void;
  setRange(since: string | undefined, until: string | undefined): void;
  setOwner(owner: string): void;
  setLive(live: boolean): void;
  show(filters: readonly Condition[]): void;
}

/**
 * @param whose the owner if the URL does not name one
 * @param hubId the hub whose lines these are, whatever the URL says
 */
export function useLogView(whose: typeof SELF | typeof EVERYBODY, hubId?: string): LogView {
  const [query, setQuery] = useSearchParams();
  const role = roleOf(useSession());
  const isAdmin = role === 'ADMIN';
  // A group admin reads only the logs of their own hubs.
  const asked = hubId === undefined ? query.get('user') : null;
  const owner = isAdmin ? ownerOf(asked ?? whose, role) : SELF;
  const { filters, live } = useMemo(
    () => readListUrl(query, { fields: hubId === undefined ? hubLogFilters : OF_ONE_HUB, isAdmin }),
    [query, hubId, isAdmin],
  );
  return useMemo(() => {
    const bound = (operator: Condition['operator']) =>
      filters.find((one) => one.field === 'timestamp' && one.operator === operator)?.values[0] as
        | string
        | undefined;
    const show = (some: readonly Condition[]) =>
      setQuery(writeListUrl(query, { filters: hubId === undefined ? some : withCondition(some, 'hubId') }));
    const ofHub = hubId === undefined ? [] : [`hubId:eq:${hubId}`];
    return {
      owner,
      filters,
      asked: { ...userParameter(owner, role), filter: [...filters.map(formatFilter), ...ofHub] },
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
  }, [query, setQuery, filters, live, owner, role, whose, hubId]);
}

const { hubId: _, ...OF_ONE_HUB } = hubLogFilters;

/** The conditions of a time range. */
export const rangeOf = (since: string | undefined, until: string | undefined): Condition[] => [
  ...(since ? [{ field: 'timestamp', operator: 'ge', values: [since] } as const] : []),
  ...(until ? [{ field: 'timestamp', operator: 'lt', values: [until] } as const] : []),
];
