import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import type { FirmwareItem } from './firmware-item.ts';
import { readFirmware } from './store.ts';

/** Admins, and their keys, see every firmware; keys of others see only published firmware. */
export const seesAll = ({ roles }: Pick<Caller, 'roles'>): boolean => roles.includes('ADMIN');

/** A firmware that the caller may read. Throws ENTITY_NOT_FOUND. */
export async function firmwareInReach(
  caller: Caller,
  { hardwareId, id }: { readonly hardwareId: string; readonly id: string },
): Promise<FirmwareItem> {
  const firmware = await readFirmware(hardwareId, id);
  if (!firmware || !(firmware.row.isPublished || seesAll(caller))) throw new Refusal('ENTITY_NOT_FOUND');
  return firmware;
}
