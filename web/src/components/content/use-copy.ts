import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SELF } from '../../lib/paths.ts';
import type { Content } from './content-kind.ts';

interface CopyState {
  readonly copyOf: string;
}

/**
 * Opens the form of a new Info or tour with the content of another one of the same owner.
 *
 * @param create the path of that form
 */
export function useCopy(
  create: (owner: string) => string,
  isOwn: boolean,
): (item: Pick<Content, 'id' | 'userId'>) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id, userId }) =>
      void navigate(create(isOwn ? SELF : userId), { state: { copyOf: id } satisfies CopyState }),
    [navigate, create, isOwn],
  );
}

/** The id of the Info or tour that the form copies, if it was opened by `useCopy`. */
export const useCopyOf = () => ((useLocation().state ?? {}) as Partial<CopyState>).copyOf;
