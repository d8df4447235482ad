import type { unsubscribe as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import { changeUser } from '../store.ts';
import { unsubscribeUser } from './unsubscribe-token.ts';

/** Ends newsletters, by a click of the user or of the mail provider (one-click unsubscribe). It is idempotent. */
export async function unsubscribe(
  _: Visitor,
  { params }: Pick<Input<typeof contract>, 'params'>,
): Promise<Reply<typeof contract>> {
  const userId = await unsubscribeUser(params.token);
  if (!userId) throw new Refusal('INVALID_AUTHENTICATION_TOKEN');
  await changeUser(userId, () => ({ change: { newsletter: false } })).catch((error) => {
    // A deleted account gets no newsletters either.
    if (!(error instanceof Refusal && error.code === 'ENTITY_NOT_FOUND')) throw error;
  });
  return {};
}
