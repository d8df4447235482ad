import type { Context, SQSEvent } from 'aws-lambda';
import type { HubMessage } from '../../functions/core/devices/ingest/ingest-messages.ts';
import { QUEUES } from '../../functions/resources.ts';
import { handler } from '../../functions/workers/hub-ingest.ts';
import { getBeacons } from '../../shared/contract/devices.ts';
import { PAGE_SIZE_DEFAULT } from '../../shared/model/page-size.ts';
import { countDay, type DayCount } from '../ingest/count-day.ts';
import { countLogLine } from '../ingest/count-log-line.ts';
import { Fleet, type FleetShape } from '../ingest/fleet.ts';
import { callList } from '../lists/call-list.ts';
import { allItems } from '../lists/copies.ts';
import { createWorld } from '../lists/world.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import { logBytesOf } from './log-bytes.ts';
import { storedBytes } from './stored-bytes.ts';

/** Counted units of one beacon, hub, log line, page and push. */
export interface CountedUnits {
  readonly beacon: Stored & {
    readonly writeUnitsADay: number;
    readonly readUnitsADay: number;
    /** Of it, in each index. */
    readonly indexUnitsADay: Readonly<Record<string, number>>;
    /** Stored for each past day. */
    readonly historyBytes: number;
  };
  readonly hub: Stored & {
    readonly writeUnitsADay: number;
    readonly indexUnitsADay: Readonly<Record<string, number>>;
  };
  readonly logLine: Stored & { readonly writeUnits: number; readonly readUnits: number };
  /** The beacon list with live state, and the session. */
  readonly page: { readonly readUnits: number; readonly bytes: number };
  /** Write units for each beacon, its hub's share included, in each quarter of an hour of the day. */
  readonly quarters: readonly number[];
  /** Billed messages of five kilobytes for each push. */
  readonly stepsAPush: number;
  /** Bytes that an invocation logs itself, of ingest with a full batch and of a list page. */
  readonly logBytes: { readonly ingest: number; readonly api: number };
}

interface Stored {
  readonly bytes: number;
  readonly indexBytes: number;
}

const STEP = 5 * 1024;

/** Simulates a day of a fleet, and counts the units that it consumed and the bytes that are stored afterwards. */
export async function countUnits(table: MeteredTable, shape: FleetShape): Promise<CountedUnits> {
  const { owner } = await createWorld();
  const day = await countDay(table, shape, { ownerId: owner.id });
  const fleet = new Fleet(shape);
  const logLine = await countLogLine(table, fleet.hubIds);
  const items = await allItems(table.engine);
  const itemsOf = (kind: string) => items.filter(({ pk }) => pk && 'S' in pk && pk.S.startsWith(`${kind}#`));
  const stored = (kind: string) => meanOf(itemsOf(kind).map(storedBytes));
  // The history of a day is a copy of the live item's samples at the end of the day.
  const lives = items.filter(({ day: today, samples }) => today && samples);
  /** All items of a device. Each has one row. */
  const storedOfEach = (kind: string): Stored => {
    const all = itemsOf(kind);
    const devices = all.filter(({ row }) => row !== undefined).length;
    const { bytes, indexBytes } = meanOf(all.map(storedBytes));
    return { bytes: (bytes * all.length) / devices, indexBytes: (indexBytes * all.length) / devices };
  };
  const page = await countPage(table, owner.session);
  return {
    beacon: {
      ...storedOfEach('beacon'),
      writeUnitsADay: day.beaconUnits / day.beacons,
      readUnitsADay: day.readUnits / day.beacons,
      indexUnitsADay: indexUnitsOf(day, 'beacon'),
      historyBytes: meanOf(
        lives.map(({ pk, day: sk, samples }) => storedBytes({ pk: pk!, sk: sk!, samples: samples! })),
      ).bytes,
    },
    hub: {
      ...storedOfEach('hub'),
      writeUnitsADay: day.hubUnits / day.hubs,
      indexUnitsADay: indexUnitsOf(day, 'hub'),
    },
    logLine: { ...stored('log'), ...logLine },
    page,
    quarters: day.quarters.map((units) => units / day.beacons),
    stepsAPush: mean(fleet.round(Date.now()).messages.map(({ payload }) => Math.ceil(payload.length / STEP))),
    logBytes: {
      ingest: await logBytesOf(() => handler(eventOf(fullBatch(fleet)), CONTEXT)),
      api: await logBytesOf(() => countPage(table, owner.session)),
    },
  };
}

/** Write units of one device in each index. */
const indexUnitsOf = ({ indexUnits, beacons, hubs }: DayCount, kind: 'beacon' | 'hub') =>
  Object.fromEntries(
    Object.entries(indexUnits)
      .filter(([name]) => name.startsWith(`${kind} `))
      .map(([name, units]) => [name.slice(kind.length + 1), units / (kind === 'hub' ? hubs : beacons)]),
  );

/** Messages of as many rounds as fill a batch. */
function fullBatch(fleet: Fleet): HubMessage[] {
  const rounds = Math.ceil(QUEUES.ingest.batchSize / fleet.hubIds.length);
  const { pushEveryMs } = fleet.shape;
  return Array.from({ length: rounds }, (_, n) => fleet.round(Date.now() + n * pushEveryMs).messages).flat();
}

/** Messages as the queue hands them to the function. */
const eventOf = (messages: readonly HubMessage[]) =>
  ({
    Records: messages.map(({ kind, hubId, clientId, payload, at }, n) => ({
      messageId: `${n}`,
      body: JSON.stringify({ kind, hub: hubId, client: clientId, body: payload.toString('base64'), at }),
    })),
  }) as SQSEvent;
const CONTEXT = { getRemainingTimeInMillis: () => 30_000 } as Context;

async function countPage({ meter }: MeteredTable, session: string): Promise<CountedUnits['page']> {
  meter.take();
  const page = await callList(getBeacons, { limit: PAGE_SIZE_DEFAULT, extra_field: 'monitoring' }, session);
  const readUnits = meter.take().reduce((sum, request) => sum + request.readUnits, 0);
  return { readUnits, bytes: JSON.stringify(page).length };
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const meanOf = (stored: readonly Stored[]): Stored => ({
  bytes: mean(stored.map(({ bytes }) => bytes)),
  indexBytes: mean(stored.map(({ indexBytes }) => indexBytes)),
});
