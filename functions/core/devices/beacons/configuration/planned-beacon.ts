import type { FeaturePermission } from '../../../../../shared/configuration/features.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { type Changed, type ConfigurationPatch, changeConfiguration } from './change-configuration.ts';
import type { Configuration } from './configuration.ts';
import type { Wanted } from './configuration-store.ts';

/** What many beacons are told. */
export interface BulkOrder {
  /** Whose beacons; null: whosever each is. */
  readonly userId: string | null;
  readonly patch: ConfigurationPatch;
  readonly may: readonly FeaturePermission[];
  /** Each beacon is changed only if it is still what the dry run has seen. */
  readonly isPlanned: boolean;
}

/** Why a beacon is left out: of the codes of faults, or one of these. */
export interface Skip {
  readonly reason: string;
  /** The field that stands in the way. */
  readonly field?: string;
}

/** A beacon in a plan: its id, and what it was, version and firmware. */
export const planned = (id: string, was: Configuration): string =>
  `${id}#${was.version}#${was.row.firmware ?? ''}`;

/** One that the plan leaves out. */
export const leftOut = (id: string): string => `${id}#`;

export const idIn = (entry: string): string => entry.split('#')[0]!;

/** Faults are told by field; a missing right names its field. */
function skipOf({ code, details = {} }: Refusal): Skip {
  if (typeof details === 'object' && details !== null && 'field' in details)
    return { reason: code, field: String(details.field) };
  const [fault] = Object.entries(details as Record<string, { code?: string }>);
  return { reason: fault?.[1].code ?? code, ...(fault && { field: fault[0] }) };
}

/** What becomes of one beacon of many. */
export function change(
  entry: string,
  was: Configuration | undefined,
  { userId, patch, may, isPlanned }: BulkOrder,
): { skip: Skip } | { was: Configuration; wanted: Wanted; changes: Changed[] } {
  if (!was || (userId !== null && was.ownerId !== userId)) return { skip: { reason: 'NOT_OWNED' } };
  const changedMeanwhile = { skip: { reason: 'CONFIGURATION_CHANGED' } };
  const isLeftOut = isPlanned && entry === leftOut(was.id);
  if (isPlanned && !isLeftOut && planned(was.id, was) !== entry) return changedMeanwhile;
  try {
    const result = changeConfiguration(was, patch, may);
    // What stood in its way is gone, but nobody has seen what would become of it.
    return isLeftOut ? changedMeanwhile : { was, ...result };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { skip: skipOf(error) };
  }
}
