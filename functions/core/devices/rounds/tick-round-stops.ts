import type { tickRoundStops as contract } from '../../../../shared/contract/devices/rounds.ts';
import { isLater, type RoundTick } from '../../../../shared/model/round.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import { roundInReach } from './round-in-reach.ts';
import { readStopsAt, replaceStops } from './round-store.ts';
import { toStops } from './to-stops.ts';

/** Ticks off stops. The latest tick of each stop holds, so phones may send what they noted in any order, and again. */
export const tickRoundStops: UseCase<typeof contract> = (caller, { params: { id }, body }) =>
  retryOnConflict(async () => {
    const { row, isReady } = await roundInReach(caller, id);
    const ticks = latestOfEach(body.ticks.map((tick) => ({ ...tick, at: notInFuture(tick.at) })));
    const positions = ticks.map(({ position }) => position);
    const stops = isReady ? await readStopsAt(id, positions) : new Map<number, never>();
    const shown = new Set((await toStops(row, [...stops.values()])).map(({ position }) => position));
    const known = ticks.filter(({ position }) => shown.has(position));
    const replaced = known
      .map((tick) => ({ was: stops.get(tick.position)!, is: { ...tick, by: caller.userId } }))
      .filter(({ was, is }) => isLater(is, was));
    if (replaced.length) {
      const fields = (of: 'was' | 'is') =>
        Object.fromEntries(replaced.map(({ was, is }) => [was.beaconId, { was, is }[of].state]));
      const entries = audited(caller, {
        item: `round/${id}`,
        itemName: row.name,
        subjectId: row.userId,
        managerGroup: await groupOf(row.userId),
        before: { stops: fields('was') },
        after: { stops: fields('is') },
      });
      await replaceStops(
        id,
        replaced,
        entries.map(({ write }) => write),
      );
    }
    const isNow = new Map(replaced.map(({ was, is }) => [is.position, { ...was, ...is }]));
    const items = await toStops(
      row,
      known.map(({ position }) => isNow.get(position) ?? stops.get(position)!),
    );
    return {
      items,
      outdated: known
        .filter((tick) => !isNow.has(tick.position) && isLater(stops.get(tick.position)!, tick))
        .map(({ position }) => position),
      missing: positions.filter((position) => !shown.has(position)),
    };
  });

/** A phone whose clock is ahead would otherwise hold against everybody for that long. */
const notInFuture = (at: string): string => iso(Math.min(Date.parse(at), now()));

function latestOfEach(ticks: readonly RoundTick[]): RoundTick[] {
  const latest = new Map<number, RoundTick>();
  for (const tick of ticks) {
    const other = latest.get(tick.position);
    if (!other || isLater(tick, other)) latest.set(tick.position, tick);
  }
  return [...latest.values()];
}
