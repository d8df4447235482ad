import { branchOf } from '../../../../../shared/model/firmware-version.ts';
import { entryOf, leftOut } from '../../../work/plans/plan-of-many.ts';
import { readHubsAndConfigs, settingsOf } from '../settings/configuration-store.ts';
import type { HubAndConfig, HubSkip } from '../settings/planned-hub.ts';
import { type HubItem, ownerOf, readHubLives } from '../store.ts';
import { newerFirmware } from './newer-firmware.ts';

/** An update of many hubs. */
export interface UpdatesOrder {
  /** The owner of the hubs; null: any owner, for admins. */
  readonly userId: string | null;
  readonly evenOffline: boolean;
  /** Whether a hub is updated only to the firmware that the dry run has named. */
  readonly isPlanned: boolean;
}

type Newer = NonNullable<Awaited<ReturnType<typeof newerFirmware>>>;

/** A hub and its new firmware, or the reason why it is skipped. */
type PlannedUpdate = { readonly skip: HubSkip } | { readonly hub: HubItem; readonly firmware: Newer };

export const plannedUpdate = (id: string, { row }: Newer): string => entryOf(id, row.firmwareId);

/** What becomes of these hubs, by the entries of their plan, or by their ids. */
export async function planUpdates(
  entries: ReadonlyMap<string, string>,
  order: UpdatesOrder,
): Promise<Map<string, PlannedUpdate>> {
  const ids = [...entries.keys()];
  const [read, lives] = await Promise.all([readHubsAndConfigs(ids), readHubLives(ids, { consistent: true })]);
  // Hubs of the same hardware and firmware get the same.
  const known = new Map<string, Promise<Newer | undefined>>();
  const newerFor = ({ row }: HubItem) => {
    const key = JSON.stringify([row.hardware, row.firmware && branchOf(row.firmware), row.firmware]);
    if (!known.has(key)) known.set(key, newerFirmware(row));
    return known.get(key)!;
  };
  return new Map(
    await Promise.all(
      [...entries].map(async ([id, entry]): Promise<[string, PlannedUpdate]> => {
        const was = read.get(id);
        const reason = reasonToSkip(was, lives.get(id)?.isOnline ?? false, order);
        if (!was || reason) return [id, { skip: { reason: reason ?? 'NOT_OWNED' } }];
        const firmware = await newerFor(was.hub);
        const isOther = order.isPlanned && (!firmware || plannedUpdate(id, firmware) !== entry);
        if (isOther && entry !== leftOut(id)) return [id, { skip: { reason: 'CHANGED_MEANWHILE' } }];
        if (!firmware) return [id, { skip: { reason: 'ALREADY_THERE' } }];
        return [id, isOther ? { skip: { reason: 'CHANGED_MEANWHILE' } } : { hub: was.hub, firmware }];
      }),
    ),
  );
}

/** The reason why a hub is not updated, whatever is published for it. */
function reasonToSkip(
  was: HubAndConfig | undefined,
  isOnline: boolean,
  { userId, evenOffline }: UpdatesOrder,
): HubSkip['reason'] | undefined {
  if (!was || (userId !== null && ownerOf(was.hub) !== userId)) return 'NOT_OWNED';
  const { hub, config } = was;
  if (hub.row.isMarkedForUpdate) return 'HUB_UPDATE_RUNNING';
  if (hub.row.firmware === null) return 'FIRMWARE_UNKNOWN';
  // The hub would ignore the update and be locked in vain.
  if (!settingsOf(config).firmwareUpdates) return 'UPDATES_OFF';
  return isOnline || evenOffline ? undefined : 'OFFLINE';
}
