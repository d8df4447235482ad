import type { Guarded } from '../../../platform/guarded.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';
import { type FirmwareItem, type FirmwareRef, listId } from './firmware-item.ts';
import { existingFirmware } from './store.ts';

/**
 * Runs `attempt` with the present firmware, and again after a concurrent change of it or of its branch.
 *
 * @throws ENTITY_NOT_FOUND, PLEASE_TRY_AGAIN, the refusals of `attempt`
 */
export async function decideOn<T>(
  named: FirmwareRef,
  attempt: (firmware: FirmwareItem) => Promise<T>,
): Promise<T> {
  return retryOnConflict(async () => attempt(await existingFirmware(named)));
}

/** The entry in the audit trail. Firmware belongs to no user. */
export const auditedFirmware = (
  actor: Actor,
  firmware: FirmwareRef,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): readonly Guarded[] =>
  audited(actor, {
    item: `firmware/${listId(firmware)}`,
    subjectId: null,
    managerGroup: null,
    ...change,
  });
