import type { FeaturePermission } from '../../../../../shared/configuration/features.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { entryOf, leftOut } from '../../../work/plans/plan-of-many.ts';
import { isInScope } from '../../ownership/in-scope.ts';
import { type Changed, type ConfigurationPatch, changeConfiguration } from './change-configuration.ts';
import type { Configuration } from './configuration.ts';
import type { WantedConfiguration } from './configuration-store.ts';

/** A change of many beacons. */
export interface BulkOrder {
  /** The owner of the beacons; null: any owner. */
  readonly userId: string | null;
  readonly patch: ConfigurationPatch;
  readonly may: readonly FeaturePermission[];
  /** Whether a beacon is changed only if it has not changed since the dry run. */
  readonly isPlanned: boolean;
}

/** Why a beacon is skipped: the code of a fault or of a refusal, or a reason of `change`. */
export interface Skip {
  readonly reason: string;
  /** The field that caused it. */
  readonly field?: string;
}

/** The entry of a beacon in a plan: its id, and its version and firmware in the dry run. */
export const planned = (id: string, was: Configuration): string =>
  entryOf(id, `${was.version}#${was.row.firmware ?? ''}`);

/** The skip reason of a refusal. Its details are faults by field, or name the field of a missing right. */
function skipOf({ code, details = {} }: Refusal): Skip {
  if (typeof details === 'object' && details !== null && 'field' in details)
    return { reason: code, field: String(details.field) };
  const [fault] = Object.entries(details as Record<string, { code?: string }>);
  return { reason: fault?.[1].code ?? code, ...(fault && { field: fault[0] }) };
}

/** The change of one beacon, or the reason why it is skipped. */
export function change(
  entry: string,
  was: Configuration | undefined,
  { userId, patch, may, isPlanned }: BulkOrder,
  by: Pick<Caller, 'scope'>,
): { skip: Skip } | { was: Configuration; wanted: WantedConfiguration; changes: Changed[] } {
  if (!was || (userId !== null && was.ownerId !== userId) || !isInScope(by, was.row))
    return { skip: { reason: 'NOT_OWNED' } };
  const changedMeanwhile = { skip: { reason: 'CONFIGURATION_CHANGED' } };
  const isLeftOut = isPlanned && entry === leftOut(was.id);
  if (isPlanned && !isLeftOut && planned(was.id, was) !== entry) return changedMeanwhile;
  try {
    const result = changeConfiguration(was, patch, may);
    // The reason for skipping it is gone, but the dry run did not show this change, so it stays skipped.
    return isLeftOut ? changedMeanwhile : { was, ...result };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { skip: skipOf(error) };
  }
}
