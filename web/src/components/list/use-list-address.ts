import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { roleOf, useSession } from '../../lib/session.ts';
import type { ListSpec } from './list-spec.ts';
import { isBare, type ListUrl, readListUrl, withView, writeListUrl } from './list-url.ts';

interface Usual {
  /** Ids of the hidden columns: as this browser has stored them, and as they are for everybody. */
  readonly stored: readonly string[];
  readonly initial: readonly string[];
  /** False for the list on the page of a thing, which shows all that belongs to it. */
  readonly hasStart: boolean;
}

export interface ListAddress {
  readonly query: URLSearchParams;
  readonly url: ListUrl & { readonly hidden: readonly string[] };
  setHidden(hidden: readonly string[]): void;
}

/**
 * What the address says about a list. One that says nothing opens the view that is the start of the list, and one that says
 * nothing of columns shows those that are stored. The address then says so, too, so that a copied one shows the same.
 */
export function useListAddress(
  { name, fields, columns, cursor }: Pick<ListSpec<never>, 'name' | 'fields' | 'columns' | 'cursor'>,
  { stored, initial, hasStart }: Usual,
): ListAddress {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [address] = useSearchParams();
  const session = useSession();
  const isAdmin = roleOf(session) === 'ADMIN';
  const { isScoped } = session;
  // The starts are the admin's own, so they do not apply while an admin acts for a user.
  const start = hasStart && !session.actingAs ? session.user?.startViews?.[name] : undefined;

  const query = useMemo(() => {
    if (address.has('hidden')) return address;
    if (start && cursor === undefined && isBare(address)) return withView(address, start);
    // Where there is a start, an address whose last filter is removed would open it again if it said nothing else.
    const isUsual = !start && String(stored.toSorted()) === String(initial.toSorted());
    return isUsual ? address : writeListUrl(address, { hidden: stored });
  }, [start, cursor, address, stored, initial]);
  const url = useMemo(() => {
    const read = readListUrl(query, { fields, columns, isAdmin, isScoped });
    return { ...read, hidden: read.hidden ?? stored };
  }, [query, fields, columns, isAdmin, isScoped, stored]);

  const rewrite = useCallback(
    (to: URLSearchParams) => void navigate({ pathname, search: to.toString() }, { state, replace: true }),
    [navigate, pathname, state],
  );
  useEffect(() => {
    if (query !== address) rewrite(query);
  }, [query, address, rewrite]);
  return { query, url, setHidden: (hidden) => rewrite(writeListUrl(query, { hidden })) };
}
