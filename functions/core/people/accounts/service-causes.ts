import { isServed } from '../../../../shared/content/info-cms.ts';
import { now } from '../../../platform/clock.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { causeWrite } from '../../kernel/meter/causes.ts';
import { serviceEndOf, type UserItem } from './user-item.ts';

/**
 * Whether phones get the content of an account, for usage: a terminated Info CMS counts as served until its end is carried
 * out, which is dated at its end.
 */
const isCounted = ({ infoFeatureState: state, row: { deactivated } }: UserItem): boolean =>
  isServed({ state, deactivated, endsAt: null }, 0);

/** The cause of usage that a change of an account is, if it begins or ends the service of its content. */
export function serviceCauses(before: UserItem, after: UserItem): Guarded[] {
  const isOn = isCounted(after);
  if (isCounted(before) === isOn) return [];
  // The end of a terminated Info CMS is carried out some hours late.
  const at = isOn ? now() : Math.min(now(), serviceEndOf(before) ?? Number.POSITIVE_INFINITY);
  const kind = isOn ? 'serviceOn' : 'serviceOff';
  return [{ write: causeWrite(after.row.id, { kind, infoId: null, n: after.version, at }) }];
}
