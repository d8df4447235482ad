import { Refusal } from '../../../../shared/errors.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';
import { type FirmwareItem, listId, type Named } from './firmware-item.ts';
import { existingFirmware } from './store.ts';

const ATTEMPTS = 6;

/**
 * Runs `attempt` with the present firmware, and again after a concurrent change of it or of its branch.
 *
 * @throws ENTITY_NOT_FOUND, PLEASE_TRY_AGAIN, the refusals of `attempt`
 */
export async function decideOn<T>(named: Named, attempt: (firmware: FirmwareItem) => Promise<T>): Promise<T> {
  return untilUncontested(async () => attempt(await existingFirmware(named)));
}

export async function untilUncontested<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; count <= ATTEMPTS; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
}

/** The entry in the audit trail. Firmware belongs to no user. */
export const auditedFirmware = (
  actor: Actor,
  firmware: Named,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): readonly Guarded[] =>
  audited(actor, {
    item: `firmware/${listId(firmware)}`,
    subjectId: null,
    managerGroup: null,
    ...change,
  });
