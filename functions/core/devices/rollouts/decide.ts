import { type GroupCount, type StopReason, Thresholds } from '../../../../shared/model/rollout.ts';

/** A group as it stands; `forgiven` failures are those that somebody has resumed it with. */
export type GroupStand = GroupCount & { readonly forgiven: number };

/** What a roll-out may do now. */
export type Decision =
  | { readonly stop: StopReason }
  | {
      /** Of each group that has begun: so many more of its hubs may be updated now. */
      readonly room: readonly number[];
      /** The group whose turn it is; undefined: all had theirs. */
      readonly current: number | undefined;
    };

/** So many hubs of a group are updated at a time. */
export const AT_ONCE = 50;

/** So many hubs of a group may fail: with the last of them it stops. */
export const failuresAllowed = ({ total, skipped }: GroupCount, { errors }: Thresholds): number =>
  Math.max(1, Math.floor(((total - skipped) * errors) / 100));

/**
 * What follows from how the groups stand. The next group begins only when the one before has gone well. Never are more
 * hubs of a group updated than may still fail: so it stops exactly at its threshold, whatever becomes of those that are
 * under way. Thresholds that cannot be read stop everything.
 *
 * @param reached groups before this one have gone well: their late-comers hold nobody up
 */
export function decide(groups: readonly GroupStand[], thresholds: Thresholds, reached: number): Decision {
  if (!Thresholds.safeParse(thresholds).success || !groups.every(isWhole)) return { stop: 'MALFORMED' };
  const room: number[] = [];
  for (const [n, group] of groups.entries()) {
    const left = failuresAllowed(group, thresholds) - (group.failed - group.forgiven);
    if (left <= 0) return { stop: 'TOO_MANY_FAILED' };
    room.push(Math.max(0, Math.min(AT_ONCE, left) - group.updating));
    if (n < reached) continue;
    if (group.waiting > 0 || group.updating > 0 || isUntried(group)) return { room, current: n };
    if (!wentWell(group, thresholds)) return { stop: 'TOO_FEW_DONE' };
  }
  return { room, current: undefined };
}

/** All of its hubs were offline: it has shown nothing yet. */
const isUntried = ({ done, failed, forgiven, late }: GroupStand) =>
  late > 0 && done + failed - forgiven === 0;

const wentWell = ({ done, failed, forgiven }: GroupStand, { success }: Thresholds) =>
  done * 100 >= success * (done + failed - forgiven);

const isWhole = ({ total, waiting, updating, done, failed, late, skipped, forgiven }: GroupStand) =>
  waiting + updating + done + failed + late + skipped === total &&
  [waiting, updating, done, failed, late, skipped].every((one) => Number.isInteger(one) && one >= 0) &&
  forgiven >= 0 &&
  forgiven <= failed;
