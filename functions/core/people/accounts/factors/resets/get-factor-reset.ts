import type { getFactorReset as contract } from '../../../../../../shared/contract/authentification/factor-resets.ts';
import { Refusal } from '../../../../../../shared/errors.ts';
import type { UseCase } from '../../../../../platform/caller.ts';
import { readUser } from '../../store.ts';
import { namedUser } from '../../subject.ts';
import { toFactorReset } from './reset-of.ts';

/** Whether an account has second factors, and the reset of them that waits. */
export const getFactorReset: UseCase<typeof contract> = async (caller, { params }) => {
  const user = await readUser(await namedUser(caller, params.id));
  if (!user) throw new Refusal('ENTITY_NOT_FOUND');
  return toFactorReset(user);
};
