import { ownerOf, readHubRows } from './store.ts';

/** What these hubs are called, and whose they are; deleted hubs are left out. */
export async function namesOfHubs(
  ids: readonly string[],
): Promise<Map<string, { readonly description: string; readonly ownerId: string | undefined }>> {
  const hubs = await readHubRows(ids);
  return new Map(
    hubs.map((hub) => [hub.row.id, { description: hub.row.description, ownerId: ownerOf(hub) }]),
  );
}
