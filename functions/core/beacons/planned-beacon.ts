import type { FeaturePermission } from '../../../shared/configuration/features.ts';
import { Refusal } from '../../../shared/errors.ts';
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

/**
 * A beacon in a list of many: its id, and in a plan what it was, version and firmware. Version 0 is what no beacon has:
 * it was to be skipped.
 */
export const planned = (id: string, was: Configuration | undefined): string =>
  `${id}#${was?.version ?? 0}#${was?.row.firmware ?? ''}`;

export const idIn = (entry: string): string => entry.split('#')[0]!;

/** What becomes of one beacon of many. */
export function change(
  entry: string,
  was: Configuration | undefined,
  { userId, patch, may, isPlanned }: BulkOrder,
): { skip: Skip } | { was: Configuration; wanted: Wanted; changes: Changed[] } {
  if (!was || (userId !== null && was.ownerId !== userId)) return { skip: { reason: 'NOT_OWNED' } };
  if (isPlanned && planned(was.id, was) !== entry) return { skip: { reason: 'CONFIGURATION_CHANGED' } };
  try {
    return { was, ...changeConfiguration(was, patch, may) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [fault] = Object.entries((error.details ?? {}) as Record<string, { code?: string }>);
    return { skip: { reason: fault?.[1].code ?? error.code, ...(fault && { field: fault[0] }) } };
  }
}
