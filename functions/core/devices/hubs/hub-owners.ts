import type { OwnersOf } from '../logs/add-log-lines.ts';
import { ownerOf, readHubRows } from './store.ts';

/** The present owners of these hubs, read consistently; unowned hubs are left out. */
export const hubOwners: OwnersOf = async (ids) => {
  const rows = await readHubRows([...new Set(ids)], { consistent: true });
  return new Map(
    rows.flatMap((hub) => {
      const id = ownerOf(hub);
      const since = hub.row.assignedUserAt ? Date.parse(hub.row.assignedUserAt) : 0;
      return id === undefined ? [] : [[hub.row.id, { id, since }] as const];
    }),
  );
};
