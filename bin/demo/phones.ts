import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAppRight } from '../../shared/contract/auth.ts';
import { getPhoneInfos, reportClicks } from '../../shared/contract/sdk.ts';
import { ConsoleSession } from '../console-session.ts';
import { DEMO_PASSWORD, PROVIDER } from './accounts.ts';
import { DEMO_BEACONS } from './fleet.ts';

/** From one visit of the museum to the next. */
const PAUSE_MS = 20_000;

/** Beacons that a phone hears at once. */
const HEARD = 3;

/** Of all that a visitor is shown, one in so many is opened. */
const OPENED = 2;

/** The API key of the demo's app, which is kept beside the hubs' credentials. */
export async function keyOfPhones(url: string, folder: string): Promise<string> {
  const file = join(folder, 'phones-key');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const provider = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  const body = { description: 'App of the museum', permissions: [] };
  const { key } = await provider.call(createAppRight, { body }, { 'idempotency-key': 'demo-phones' });
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}

/** What phones near the demo's beacons ask and report, with an API key, as an app would. */
export class Phones {
  readonly #session: ConsoleSession;
  readonly #headers: Record<string, string>;

  constructor(url: string, key: string) {
    this.#session = new ConsoleSession(url);
    this.#headers = { 'x-api-key': key };
  }

  /** Lets visitors come and go until the signal. The platform may be stopping or starting: the next one tries again. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.visit(heard()).catch(() => {});
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** One visitor looks at what is near. Returns the number of clicks that were counted. */
  async visit(beaconIds: string[], isOpened = () => Math.random() < 1 / OPENED): Promise<number> {
    const { items } = await this.#session.call(getPhoneInfos, { body: { beaconIds } }, this.#headers);
    const time = new Date().toISOString();
    const clicks = items
      .filter(isOpened)
      .map(({ id, beaconIds: [beaconId] }) => ({ infoId: id, ...(beaconId && { beaconId }), time }));
    if (clicks.length === 0) return 0;
    const body = { batchId: randomUUID(), clicks };
    return (await this.#session.call(reportClicks, { body }, this.#headers)).counted;
  }
}

/** Neighbours in the halls, or a code that somebody scans. */
function heard(): string[] {
  const at = Math.floor(Math.random() * DEMO_BEACONS.length);
  return DEMO_BEACONS.slice(at, at + HEARD).map(({ id }) => id);
}
