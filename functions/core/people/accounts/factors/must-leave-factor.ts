import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { readUser } from '../store.ts';
import { dutyWithoutFactor } from './factor-duty.ts';

/**
 * Returns a check of how many factors would be left, which throws SECOND_FACTOR_REQUIRED for none if its user could do nothing
 * any more but set one up again.
 */
export async function mustLeaveFactor({ userId }: Caller): Promise<(left: number) => void> {
  const user = await readUser(userId);
  const duty = user && (await dutyWithoutFactor(user));
  return (left) => {
    if (left === 0 && duty?.isOverdue)
      throw new Refusal('SECOND_FACTOR_REQUIRED', { dueDate: iso(duty.dueAt) });
  };
}
