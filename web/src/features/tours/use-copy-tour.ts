import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Tour } from '../../../../shared/model/tour.ts';
import { paths, SELF } from '../../lib/paths.ts';

/** Opens the form of a new tour with the titles and the Infos of another one of the same owner. */
export function useCopyTour(isOwn: boolean): (tour: Pick<Tour, 'id' | 'userId'>) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id, userId }) =>
      void navigate(paths.tour.create(isOwn ? SELF : userId), { state: { copyOf: id } satisfies CopyState }),
    [navigate, isOwn],
  );
}

export interface CopyState {
  readonly copyOf: string;
}
