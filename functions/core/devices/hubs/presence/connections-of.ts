import { ownerOf, readHubLives, readHubRows } from '../store.ts';

/** The connection of a hub, by its last presence event. */
export interface HubConnection {
  readonly ownerId: string | undefined;
  readonly isOnline: boolean;
  /** In ms; 0: it was never connected. */
  readonly since: number;
}

/** The connections of these hubs; unregistered hubs are left out. */
export async function connectionsOf(ids: readonly string[]): Promise<Map<string, HubConnection>> {
  const [rows, lives] = await Promise.all([readHubRows(ids), readHubLives(ids)]);
  return new Map(
    rows.flatMap((hub) => {
      const live = lives.get(hub.row.id);
      if (!live) return [];
      const { isOnline, presenceAt: since } = live;
      return [[hub.row.id, { ownerId: ownerOf(hub), isOnline, since }] as const];
    }),
  );
}

/** The descriptions of an owner's hubs; hubs of other owners are left out. */
export const hubDescriptions = async (
  ids: readonly string[],
  ownerId: string,
): Promise<Map<string, string>> =>
  new Map(
    (await readHubRows(ids, { consistent: true }))
      .filter((hub) => ownerOf(hub) === ownerId)
      .map(({ row }) => [row.id, row.description]),
  );
