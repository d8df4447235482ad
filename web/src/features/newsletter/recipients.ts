import { userFilters } from '../../../../shared/contract/auth/users.ts';
import { formatFilter, parseFilter } from '../../../../shared/filter.ts';
import type { Person } from '../../components/user-dialog.tsx';

/** Recipients of a newsletter: these users, or all that the filters of the user list find (no filter: all users). */
export type Recipients =
  | { readonly kind: 'people'; readonly people: readonly Person[] }
  | { readonly kind: 'filter'; readonly filter: readonly string[] };

/** What the address and the way here say: a link may be anybody's, so what is no filter of the list is dropped. */
export function recipientsOf(query: URLSearchParams, state: unknown): Recipients {
  if (query.get('all') === '1') {
    const filter = query.getAll('filter').flatMap((expression) => {
      try {
        return [formatFilter(parseFilter(userFilters, expression, true))];
      } catch {
        return [];
      }
    });
    return { kind: 'filter', filter };
  }
  const people =
    typeof state === 'object' && state !== null && 'recipients' in state ? state.recipients : undefined;
  return { kind: 'people', people: Array.isArray(people) ? people.filter(isPerson) : [] };
}

const isPerson = (one: unknown): one is Person =>
  typeof one === 'object' && one !== null && 'id' in one && 'name' in one && 'email' in one;
