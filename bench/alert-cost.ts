import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { handOverBeacons, handOverHubs } from '../functions/core/composition/change-of-owner.ts';
import { checkRule, RuleDue } from '../functions/core/devices/alerts/check-rule.ts';
import { createAlertRule } from '../functions/core/devices/alerts/create-alert-rule.ts';
import { importBeacons } from '../functions/core/devices/beacons/registration/import-beacons.ts';
import { noteSightings } from '../functions/core/devices/beacons/sightings/note-sightings.ts';
import { hubOwners } from '../functions/core/devices/hubs/hub-owners.ts';
import { insertHub, setPresence } from '../functions/core/devices/hubs/store.ts';
import { addLogLines } from '../functions/core/devices/logs/add-log-lines.ts';
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
/** One device of this many meets the condition of each kind of rule. */
const ONE_OF = 20;
const DAY_MS = 24 * 3600_000;
const ROUNDS_A_MONTH = (30 * DAY_MS) / (ALERT_ROUND_MINUTES * 60_000);
/** Send, receive and delete. */
const REQUESTS_A_MESSAGE = 3;
/** Duration of one invocation, which checks a thousand devices with a gigabyte of memory. */
const CHECK_SECONDS = 0.2;

interface FleetSize {
  readonly hubs: number;
  readonly beacons: number;
}

/** What a rule costs: a check that finds nothing new, an alert that is opened, and a month in which nothing changes. */
export async function* alertCost({ small }: BenchOptions): AsyncGenerator<Figure> {
  const size = small ? SMALL : USUAL;
  const table = await openMeteredTable();
  try {
    const queues = mockClient(SQSClient);
    queues.on(SendMessageCommand).resolves({ MessageId: '1' });
    /** Takes the messages, and returns the one by which an incomplete check continues. */
    const next = () => {
      const sent = queues.commandCalls(SendMessageCommand).map(({ args }) => args[0].input.MessageBody!);
      queues.resetHistory();
      return sent.map((body) => RuleDue.safeParse(JSON.parse(body)).data).find((due) => due?.after);
    };
    Object.assign(process.env, { ALERTS_QUEUE: 'alerts', MAILS_QUEUE: 'mails' });
    await plantFleet(size);
    for (const kind of ALERT_KINDS) {
      const { opening, unchanged, messages } = await countChecks(table, kind, next);
      const current = (kind.startsWith('hub') ? size.hubs : size.beacons) / ONE_OF;
      const checks = ROUNDS_A_MONTH / ALERT_FACTS[kind].everyRounds;
      const dollars =
        dollarsFor('readUnits', checks * unchanged.readUnits) +
        dollarsFor('sqs', checks * messages * REQUESTS_A_MESSAGE) +
        dollarsFor('invocations', checks * messages) +
        dollarsFor('gbSeconds', checks * messages * CHECK_SECONDS);
      const each = (opening.writeUnits / current).toFixed(1);
      yield {
        what: `${kind}: ${current} alerts`,
        found: `${each} write units to open one; ${unchanged.readUnits} read and ${unchanged.writeUnits} write units for a check without changes; $${dollars.toFixed(2)} a month`,
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
  await addLogLines(lines, hubOwners);
  const heard = new Map(
    beacons.map((beaconId, n) => [
      beaconId,
      {
        timestamp: n % ONE_OF === 1 ? at - 30 * DAY_MS : at,
        // One in ten beacons has a low charge, and half of these a very low one.
        batteryPct: n % ONE_OF === 0 ? 5 : n % ONE_OF === 1 ? 30 : 90,
        sensors: measured(n % ONE_OF === 0 ? 'much' : n % ONE_OF === 2 ? 'little' : 'enough', at),
      },
    ]),
  );
  await inLanes(beacons, 50, async (some) => {
    await importBeacons(some.map((id) => ({ id, type: 'SENSOR_BEACON' })));
    await handOverBeacons(some, owner.userId);
    await noteSightings(some.map((beaconId) => ({ beaconId, ...heard.get(beaconId)! })));
  });
}

function measured(how: 'much' | 'enough' | 'little', at: number) {
  const { temperature, humidity } = {
    much: { temperature: 35, humidity: 80 },
    enough: { temperature: 20, humidity: 50 },
    little: { temperature: -5, humidity: 10 },
  }[how];
  return { temperatureCelsius: { value: temperature, at }, humidityPercent: { value: humidity, at } };
}

async function countChecks({ meter }: MeteredTable, kind: AlertKind, next: () => RuleDue | undefined) {
  const rule = {
    kind,
    threshold: ALERT_FACTS[kind].usual,
    sendMail: true,
    isActive: true,
    siteId: null,
    tag: null,
    webhookIds: [],
    snoozedUntil: null,
  };
  const { id } = await createAlertRule(owner, { params: {}, query: {}, body: rule });
  let messages = 0;
  const check = async () => {
    meter.take();
    messages = 0;
    next();
    for (let due: RuleDue | undefined = { ruleId: id }; due; due = next()) {
      await checkRule(due);
      messages++;
    }
    return unitsOf(meter.take());
  };
  const opening = await check();
  const unchanged = await check();
  return { opening, unchanged, messages };
}

const unitsOf = (requests: readonly Metered[]) => ({
  readUnits: requests.reduce((sum, { readUnits }) => sum + readUnits, 0),
  writeUnits: requests.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
});
