import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Info } from '../../../../shared/model/info.ts';
import { paths, SELF } from '../../lib/paths.ts';

/** Opens the form of a new Info with the content of another one of the same owner. Its beacons stay where they are. */
export function useCopyInfo(isOwn: boolean): (info: Pick<Info, 'id' | 'userId'>) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id, userId }) =>
      void navigate(paths.info.create(isOwn ? SELF : userId), { state: { copyOf: id } satisfies CopyState }),
    [navigate, isOwn],
  );
}

export interface CopyState {
  readonly copyOf: string;
}
