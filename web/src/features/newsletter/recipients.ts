import { userFilters } from '../../../../shared/contract/auth/users.ts';
import { formatFilter, parseFilter } from '../../../../shared/filter.ts';
import type { Person } from '../../components/user-dialog.tsx';

/**
 * The recipients of a newsletter: these users, or all that match the filters of the user list (no filter: all users).
 */
export type Recipients =
  | { readonly kind: 'people'; readonly people: readonly Person[] }
  | { readonly kind: 'filter'; readonly filter: readonly string[] };

/** The recipients in the URL and the navigation state. A link is untrusted, so unknown filters are dropped. */
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
