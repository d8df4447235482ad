import { ownerOf, readHubRows } from './store.ts';

interface HubOwner {
  readonly id: string;
  /** When the hub became theirs, ms. */
  readonly since: number;
}

/** Who owns these hubs now, read consistently; one that belongs to nobody is left out. */
export async function hubOwners(ids: readonly string[]): Promise<ReadonlyMap<string, HubOwner>> {
  const rows = await readHubRows([...new Set(ids)], { consistent: true });
  return new Map(
    rows.flatMap((hub) => {
      const id = ownerOf(hub);
      const since = hub.row.assignedUserAt ? Date.parse(hub.row.assignedUserAt) : 0;
      return id === undefined ? [] : [[hub.row.id, { id, since }] as const];
    }),
  );
}
