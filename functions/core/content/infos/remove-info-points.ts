import type {
  removeInfoPoint as one,
  removeInfoPoints as several,
} from '../../../../shared/contract/content/infos.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { refusalsOf } from '../../../platform/one-by-one.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { auditedInfo } from './audited-info.ts';
import { infoOf } from './info-in-reach.ts';
import { removeInfo } from './remove-info.ts';

const remove = (caller: Caller, named: { id: string; user: string }): Promise<void> =>
  retryOnConflict(async () => {
    const info = await infoOf(caller, named);
    await removeInfo(info, await auditedInfo(caller, { before: info }));
  });

export const removeInfoPoint: UseCase<typeof one> = async (caller, { params }) => {
  await remove(caller, params);
  return {};
};

/** Infos that do not exist are named in the reply, as are those that could not be deleted. */
export const removeInfoPoints: UseCase<typeof several> = async (caller, { body }) => {
  const user = await namedUser(caller, body.userId);
  return refusalsOf(body.idList, (id) => remove(caller, { id, user }));
};
