import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { checkRule } from '../functions/core/alerts/check-rule.ts';
import { createAlertRule } from '../functions/core/alerts/create-alert-rule.ts';
import { WATCHERS } from '../functions/core/alerts/watchers/watchers.ts';
import { handOver as handOverBeacons } from '../functions/core/beacons/hand-over.ts';
import { importBeacons } from '../functions/core/beacons/import-beacons.ts';
import { noteHeard } from '../functions/core/beacons/note-heard.ts';
import { handOver as handOverHubs } from '../functions/core/hubs/hand-over.ts';
import { insertHub, setPresence } from '../functions/core/hubs/store.ts';
import { addLogLines } from '../functions/core/logs/add-log-lines.ts';
import { now } from '../functions/platform/clock.ts';
import { inLanes } from '../functions/platform/in-lanes.ts';
import { ALERT_FACTS, ALERT_KINDS, ALERT_ROUND_MINUTES, type AlertKind } from '../shared/model/alert.ts';
import { callerOf } from '../test/support/people.ts';
import type { BenchOptions } from './bench-options.ts';
import { dollarsFor } from './cost/prices.ts';
import type { Figure } from './figure.ts';
import type { Metered } from './measure/meter.ts';
import { type MeteredTable, openMeteredTable } from './measure/metered-table.ts';

const USUAL: FleetSize = { hubs: 400, beacons: 4000 };
const SMALL: FleetSize = { hubs: 40, beacons: 80 };
/** One of so many is offline, writes errors, is low or silent. */
const ONE_OF = 20;
const DAY_MS = 24 * 3600_000;
const ROUNDS_A_MONTH = (30 * DAY_MS) / (ALERT_ROUND_MINUTES * 60_000);
/** Putting a message, taking it, and taking it away. */
const REQUESTS_A_MESSAGE = 3;
/** Of a look at a few thousand devices, with a gigabyte of memory. */
const LOOK_SECONDS = 0.2;

interface FleetSize {
  readonly hubs: number;
  readonly beacons: number;
}

/** What a rule costs: a look at which nothing changes, an alert that is opened, and a month without news. */
export async function* alertCost({ small }: BenchOptions): AsyncGenerator<Figure> {
  const size = small ? SMALL : USUAL;
  const table = await openMeteredTable();
  try {
    mockClient(SQSClient).on(SendMessageCommand).resolves({ MessageId: '1' });
    Object.assign(process.env, { ALERTS_QUEUE: 'alerts', MAILS_QUEUE: 'mails' });
    await plantFleet(size);
    for (const kind of ALERT_KINDS) {
      const { opening, quiet } = await countLooks(table, kind);
      const current = (kind.startsWith('hub') ? size.hubs : size.beacons) / ONE_OF;
      const looks = ROUNDS_A_MONTH / WATCHERS[kind].everyRounds;
      const dollars =
        dollarsFor('readUnits', looks * quiet.readUnits) +
        dollarsFor('sqs', looks * REQUESTS_A_MESSAGE) +
        dollarsFor('invocations', looks) +
        dollarsFor('gbSeconds', looks * LOOK_SECONDS);
      const each = (opening.writeUnits / current).toFixed(1);
      yield {
        what: `${kind}: ${current} alerts`,
        found: `${each} write units to open one; ${quiet.readUnits} read and ${quiet.writeUnits} write units a look without news; $${dollars.toFixed(2)} a month`,
      };
    }
  } finally {
    await table.stop();
  }
}

const owner = callerOf({ id: 'owner' });

async function plantFleet(size: FleetSize): Promise<void> {
  const hubs = Array.from({ length: size.hubs }, (_, n) => `hub${n.toString(16).padStart(8, '0')}`);
  const beacons = Array.from({ length: size.beacons }, (_, n) =>
    n.toString(16).toUpperCase().padStart(12, '0'),
  );
  const at = now();
  await inLanes(hubs, 20, async (some) => {
    await Promise.all(
      some.map(async (id) => {
        await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
        await setPresence(id, true, at - DAY_MS);
      }),
    );
    await handOverHubs(some, owner.userId);
  });
  const bad = hubs.filter((_, n) => n % ONE_OF === 0);
  for (const id of bad) await setPresence(id, false, at - DAY_MS / 2);
  const lines = bad.flatMap((hubId) =>
    Array.from({ length: 20 }, (_, n) => ({
      hubId,
      level: 'SEVERE' as const,
      at: at - n * 60_000,
      message: `${n}`,
    })),
  );
  await addLogLines(lines);
  const heard = new Map(
    beacons.map((beaconId, n) => [
      beaconId,
      {
        timestamp: n % ONE_OF === 1 ? at - 30 * DAY_MS : at,
        // A tenth has little charge, and half of that very little.
        batteryPct: n % ONE_OF === 0 ? 5 : n % ONE_OF === 1 ? 30 : 90,
      },
    ]),
  );
  await inLanes(beacons, 50, async (some) => {
    await importBeacons(some.map((id) => ({ id, type: 'SMART_BEACON' })));
    await handOverBeacons(some, owner.userId);
    await noteHeard(some.map((beaconId) => ({ beaconId, ...heard.get(beaconId)! })));
  });
}

async function countLooks({ meter }: MeteredTable, kind: AlertKind) {
  const rule = { kind, threshold: ALERT_FACTS[kind].usual, sendMail: true, isActive: true };
  const { id } = await createAlertRule(owner, { params: {}, query: {}, body: rule });
  const look = async () => {
    meter.take();
    await checkRule({ ruleId: id });
    return unitsOf(meter.take());
  };
  const opening = await look();
  const quiet = await look();
  return { opening, quiet };
}

const unitsOf = (requests: readonly Metered[]) => ({
  readUnits: requests.reduce((sum, { readUnits }) => sum + readUnits, 0),
  writeUnits: requests.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
});
