import { changeOwner } from '../../ownership/change-owner.ts';
import { hubOwnership } from './hub-ownership.ts';

/** Gives hubs that belong to nobody to a user. Answers how many; those that belong to somebody stay. */
export async function handOver(ids: readonly string[], userId: string): Promise<number> {
  return (await changeOwner(hubOwnership, ids, { from: undefined, to: userId })).length;
}
