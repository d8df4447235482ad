import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach, namedUser } from '../../people/accounts/subject.ts';
import type { InfoItem } from './info-item.ts';
import { readInfo, readInfos, readState, type StoredInfo } from './store.ts';

/** An Info that the caller may see. Throws INFO_NOT_AVAILABLE, also for one out of reach. */
export async function infoInReach(caller: Caller, id: string): Promise<InfoItem> {
  const info = await readInfo(id);
  if (!info || info.isDeleted || !(await isInReach(caller, info.row.userId)))
    throw new Refusal('INFO_NOT_AVAILABLE');
  return info;
}

/** The same with all that is stored of it, to change it. Throws PLEASE_TRY_AGAIN if the caller has read another version. */
export async function stateInReach(
  caller: Caller,
  id: string,
  version?: number | undefined,
): Promise<StoredInfo> {
  const item = await infoInReach(caller, id);
  if (version !== undefined && version !== item.row.version) throw new Refusal('PLEASE_TRY_AGAIN');
  return readState(item);
}

/** An Info of the user that the call names. Throws as `namedUser`, and INFO_NOT_AVAILABLE for another user's. */
export async function infoOf(caller: Caller, { id, user }: { id: string; user: string }): Promise<InfoItem> {
  const userId = await namedUser(caller, user);
  const info = await infoInReach(caller, id);
  if (info.row.userId !== userId) throw new Refusal('INFO_NOT_AVAILABLE');
  return info;
}

/** The Infos of a user, in the order of their ids in the call; others are left out. */
export async function infosOf(
  caller: Caller,
  { ids, user }: { ids: readonly string[]; user: string },
): Promise<InfoItem[]> {
  const userId = await namedUser(caller, user);
  const items = await readInfos([...new Set(ids)]);
  const byId = new Map(items.map((item) => [item.row.id, item]));
  return [...new Set(ids)].flatMap((id) => {
    const item = byId.get(id);
    return item && !item.isDeleted && item.row.userId === userId ? [item] : [];
  });
}
