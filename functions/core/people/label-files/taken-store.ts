import { Refusal } from '../../../../shared/errors.ts';
import { now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import type { Guarded } from '../../../platform/guarded.ts';

const DAY_SECONDS = 86_400;

/**
 * `taken#<key>` / `file`: marks an uploaded file as taken, for as long as S3 may report it again. Refuses with
 * ALREADY_EXISTS if it was taken before.
 */
export const markTaken = (key: string): Guarded => ({
  write: {
    put: { pk: `taken#${key}`, sk: 'file', ttl: Math.floor(now() / 1000) + 7 * DAY_SECONDS },
    when: expr`attribute_not_exists(#pk)`,
  },
  refusal: new Refusal('ALREADY_EXISTS'),
});
