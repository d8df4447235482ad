import type { FeaturePermission } from '../../../../shared/configuration/features.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';

/** Whether the caller who read this beacon has a permission for it. */
export const mayConfigure = (
  { featureList }: Pick<Beacon, 'featureList'>,
  what: FeaturePermission,
): boolean => featureList.some(({ kind, name }) => kind === 'PERMISSION' && name === what);
