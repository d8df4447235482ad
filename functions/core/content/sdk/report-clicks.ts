import type { reportClicks as contract } from '../../../../shared/contract/sdk.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { CLICK_AGE_MAX_DAYS, countClicks } from '../clicks/count-clicks.ts';
import { knownInfos } from './known-infos.ts';

/** How far the clock of a phone may be ahead. */
const AHEAD_MS = 5 * 60_000;
const AGE_MAX_MS = CLICK_AGE_MAX_DAYS * 24 * 3600_000;

/**
 * Counts clicks by Info and day. Clicks on Infos that the app may not show are ignored, as are those of the future and of
 * long ago; the answer names them. An Info that was switched off since counts.
 */
export const reportClicks: UseCase<typeof contract> = async (caller, { body: { batchId, clicks } }) => {
  const known = await knownInfos(
    caller,
    clicks.map(({ infoId }) => infoId),
  );
  const faults = clicks.map(({ infoId, time }) => {
    if (!known.has(infoId)) return 'unknown' as const;
    const at = Date.parse(time);
    return at > now() + AHEAD_MS || at < now() - AGE_MAX_MS ? ('time' as const) : undefined;
  });
  const counted = clicks.map(({ infoId, time }, at) =>
    faults[at] ? null : { infoId, at: Date.parse(time) },
  );
  await countClicks(caller.actsFor, batchId, counted);
  const ignored = faults.flatMap((reason, at) => (reason ? [{ at, reason }] : []));
  return { counted: clicks.length - ignored.length, ignored };
};
