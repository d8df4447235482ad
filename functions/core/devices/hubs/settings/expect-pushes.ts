import * as z from 'zod/mini';
import { SILENT_AFTER_HOURS } from '../../../../../shared/model/hub.ts';
import type { HubSettings } from '../../../../../shared/model/hub-settings.ts';
import { appoint } from '../../../../platform/appointments.ts';
import { now } from '../../../../platform/clock.ts';
import { postponeCheck, readHubLives, setGone, setPresence } from '../store.ts';
import { readConfig, settingsOf } from './configuration-store.ts';

/**
 * There is no event when a hub that pushes by HTTP goes offline. So its first push schedules a check whether it still
 * pushes, and each check schedules the next one. When the pushes have stopped, the hub is marked offline since its last
 * push.
 *
 * The live item holds the time of the valid check. A check with another time is ignored: it is a duplicate, or the
 * broker has reported the hub since.
 */
export const PushesExpected = z.strictObject({
  kind: z.literal('hubPushes'),
  hubId: z.string(),
  /** When this check is due, ms. */
  lookAt: z.int(),
});
export type PushesExpected = z.output<typeof PushesExpected>;

const MINUTE_MS = 60_000;
/** Missed pushes before a hub is offline, because single pushes may fail. */
const PUSHES_MISSED = 3;
const PATIENCE_MIN_MS = 15 * MINUTE_MS;
/** Attempts after concurrent changes. */
const ATTEMPTS = 6;

/**
 * How long a hub with these settings may be quiet. Without life monitoring, it does not push when it has heard nothing.
 */
export const patienceOf = ({ lifeMonitoring, pushIntervalSeconds }: HubSettings): number =>
  Math.max(
    lifeMonitoring ? PATIENCE_MIN_MS : SILENT_AFTER_HOURS * 60 * MINUTE_MS,
    PUSHES_MISSED * pushIntervalSeconds * 1000,
  );

/** Marks a hub that was offline as online by HTTP, and schedules the check of its pushes. */
export async function expectPushes(hubId: string, at: number): Promise<void> {
  const lookAt = at + PATIENCE_MIN_MS;
  // Scheduled before the hub is marked online, so that no hub is online without a scheduled check.
  await scheduleCheck(hubId, lookAt);
  await setPresence(hubId, true, at, lookAt);
}

/** Checks whether a hub still pushes. */
export async function checkPushes({ hubId, lookAt }: PushesExpected): Promise<void> {
  const patience = patienceOf(settingsOf(await readConfig(hubId)));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const live = (await readHubLives([hubId], { consistent: true })).get(hubId);
    if (live?.lookAt !== lookAt) return;
    const heardAt = Math.max(live.seenAt, live.presenceAt);
    const next = heardAt + patience;
    if (now() < next) {
      await scheduleCheck(hubId, next);
      await postponeCheck(live, next);
      return;
    }
    // It is offline since its last push, not since this check; but the time must be later than that of coming online.
    if (await setGone(live, Math.max(heardAt, live.presenceAt + 1))) return;
  }
  throw new Error(`the connection of ${hubId} lost the race on every attempt`);
}

const scheduleCheck = (hubId: string, lookAt: number) =>
  appoint(lookAt, { kind: 'hubPushes', hubId, lookAt } satisfies PushesExpected);
