import type { withdrawFactorReset as contract } from '../../../../../../shared/contract/authentification/factor-resets.ts';
import { Refusal } from '../../../../../../shared/errors.ts';
import type { UseCase } from '../../../../../platform/caller.ts';
import { namedUser } from '../../subject.ts';
import { dropReset } from './carry-out-reset.ts';
import { resettingUser } from './reset-of.ts';

/** Withdraws a reset; so does its user, who objects. Throws ENTITY_NOT_FOUND if it does not wait any more. */
export const withdrawFactorReset: UseCase<typeof contract> = async (caller, { params }) => {
  const user = await resettingUser(await namedUser(caller, params.id), params.reset);
  if (!(await dropReset(caller, user, 'withdrawn'))) throw new Refusal('ENTITY_NOT_FOUND');
  return {};
};
