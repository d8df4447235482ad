import * as z from 'zod/mini';
import { SILENT_AFTER_HOURS } from '../../../../../shared/model/hub.ts';
import type { HubSettings } from '../../../../../shared/model/hub-settings.ts';
import { appoint } from '../../../../platform/appointments.ts';
import { now } from '../../../../platform/clock.ts';
import { readHubLives, setGone, setLookAt, setPresence } from '../store.ts';
import { readConfig, settingsOf } from './configuration-store.ts';

/**
 * Nobody tells when a hub goes that pushes by HTTP. So whoever hears one that was offline makes an appointment to look whether
 * it still pushes, and each look makes the next one, until it does not: then it went offline with its last push.
 *
 * The live item names the look that counts. One that comes twice, or after the broker has told of the hub, is passed over.
 */
export const PushesExpected = z.strictObject({
  kind: z.literal('hubPushes'),
  hubId: z.string(),
  /** When this look is due, ms. */
  lookAt: z.int(),
});
export type PushesExpected = z.output<typeof PushesExpected>;

const MINUTE_MS = 60_000;
/** A push may fail now and then. */
const PUSHES_MISSED = 3;
const PATIENCE_MIN_MS = 15 * MINUTE_MS;
/** How often it is decided anew when others changed the same. */
const ATTEMPTS = 6;

/** So long a hub with these settings may say nothing. Without life monitoring it skips a push when it has heard nothing. */
export const patienceOf = ({ lifeMonitoring, pushIntervalSeconds }: HubSettings): number =>
  Math.max(
    lifeMonitoring ? PATIENCE_MIN_MS : SILENT_AFTER_HOURS * 60 * MINUTE_MS,
    PUSHES_MISSED * pushIntervalSeconds * 1000,
  );

/** Notes that a hub which was offline has pushed by HTTP, and has it looked after. */
export async function expectPushes(hubId: string, at: number): Promise<void> {
  const lookAt = at + PATIENCE_MIN_MS;
  // Ahead of what is noted, so that no hub is online with nobody to look after it.
  await makeLook(hubId, lookAt);
  await setPresence(hubId, true, at, lookAt);
}

/** Looks whether a hub still pushes. */
export async function lookForPushes({ hubId, lookAt }: PushesExpected): Promise<void> {
  const patience = patienceOf(settingsOf(await readConfig(hubId)));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const live = (await readHubLives([hubId], { consistent: true })).get(hubId);
    if (live?.lookAt !== lookAt) return;
    const heardAt = Math.max(live.seenAt, live.presenceAt);
    const next = heardAt + patience;
    if (now() < next) {
      await makeLook(hubId, next);
      await setLookAt(live, next);
      return;
    }
    // It went with its last push, not when that was noticed; and later than it came.
    if (await setGone(live, Math.max(heardAt, live.presenceAt + 1))) return;
  }
  throw new Error(`the connection of ${hubId} was changed by others again and again`);
}

const makeLook = (hubId: string, lookAt: number) =>
  appoint(lookAt, { kind: 'hubPushes', hubId, lookAt } satisfies PushesExpected);
