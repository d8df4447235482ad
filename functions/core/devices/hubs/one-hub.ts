import type { Hub } from '../../../../shared/model/hub.ts';
import type { HubUpdate } from '../../../../shared/model/hub-update.ts';
import { iso } from '../../../platform/clock.ts';
import { ownersOf } from '../../people/accounts/owners-of.ts';
import { openOffersOf } from '../offers/open-offers.ts';
import { knownSites } from '../places/known-sites.ts';
import { areSettingsUnknown, type HubConfigItem, settingsOf } from './settings/configuration-store.ts';
import { type HubItem, ownerOf, readHubLives } from './store.ts';
import { toHub } from './to-hub.ts';
import { newerFirmware } from './update/newer-firmware.ts';
import { isOpen, readUpdate, type UpdateItem } from './update/update-store.ts';

/** A hub with its live state, owner, site, open offer, settings, newest update and the firmware that it could be updated to. */
export async function oneHub(hub: HubItem, config: HubConfigItem | undefined): Promise<Hub> {
  const { row } = hub;
  const owner = ownerOf(hub);
  const [lives, owners, sites, offers, update, newer] = await Promise.all([
    readHubLives([row.id]),
    ownersOf([owner]),
    knownSites([row]),
    openOffersOf([row]),
    readUpdate(row.id),
    row.isMarkedForUpdate ? undefined : newerFirmware(row),
  ]);
  return {
    ...toHub(row, lives.get(row.id), { owner: owners.get(owner ?? '') ?? null, sites, offers }),
    ...(!areSettingsUnknown(row) && { settings: settingsOf(config) }),
    update: update ? toUpdate(update) : null,
    ...(!row.isMarkedForUpdate && { newestFirmware: newer?.row.firmwareId ?? null }),
  };
}

function toUpdate(update: UpdateItem): HubUpdate {
  const { firmwareId: firmware, fromFirmware } = update;
  const common = { firmware, fromFirmware, startedAt: iso(update.startedAt) };
  if (isOpen(update)) return { ...common, state: update.state, deadline: iso(update.deadline) };
  const endedAt = iso(update.endedAt);
  return update.state === 'done'
    ? { ...common, state: 'done', endedAt }
    : { ...common, state: 'failed', endedAt, reason: update.reason };
}
