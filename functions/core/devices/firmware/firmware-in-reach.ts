import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import type { FirmwareItem } from './firmware-item.ts';
import { readFirmware } from './store.ts';

/** Admins see every firmware, with their keys too; keys of others what is published. */
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
