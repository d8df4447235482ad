import { ownerOf, readHubRows } from './store.ts';

/** Who owns these hubs now; one that belongs to nobody is left out. */
export async function hubOwners(
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<ReadonlyMap<string, string>> {
  const rows = await readHubRows([...new Set(ids)], options);
  return new Map(
    rows.flatMap((hub) => (ownerOf(hub) === undefined ? [] : [[hub.row.id, ownerOf(hub)!] as const])),
  );
}
