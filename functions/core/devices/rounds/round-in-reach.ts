import { Refusal } from '../../../../shared/errors.ts';
import type { Caller } from '../../../platform/caller.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { type RoundItem, readRound } from './round-store.ts';

/** A round that the caller may see. Throws ENTITY_NOT_FOUND if it is missing or out of reach. */
export async function roundInReach(caller: Caller, id: string): Promise<RoundItem> {
  const round = await readRound(id);
  if (!round || !(await isInReach(caller, round.row.userId))) throw new Refusal('ENTITY_NOT_FOUND');
  return round;
}
