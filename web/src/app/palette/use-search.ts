import useSWR from 'swr';
import { useDebounced } from '../../components/use-debounced.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { type SearchResult, search } from './search-sources.ts';

const PAUSE_MS = 200;
/** Shorter texts match too much. */
const LENGTH_MIN = 3;

/** What a text finds, once it has not changed for a moment. Answers for an earlier text are dropped. */
export function useSearch(typed: string): {
  readonly result?: SearchResult | undefined;
  readonly isSearching: boolean;
  /** Asks once more what could not be loaded. */
  readonly retry: () => void;
} {
  const session = useSession();
  const role = roleOf(session);
  const { isScoped } = session;
  const text = typed.trim();
  const settled = useDebounced(text, PAUSE_MS);
  const isAsked = text.length >= LENGTH_MIN;
  const { data, isValidating, mutate } = useSWR(
    isAsked && settled === text ? ['search', text, role] : null,
    ([, asked]) => search(asked, role, isScoped),
    { revalidateOnFocus: false },
  );
  return {
    result: isAsked ? data : undefined,
    isSearching: isAsked && (data === undefined || isValidating),
    retry: () => void mutate(),
  };
}
