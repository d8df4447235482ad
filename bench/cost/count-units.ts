import { getBeacons } from '../../shared/contract/devices.ts';
import { PAGE_SIZE_DEFAULT } from '../../shared/model/page-size.ts';
import { countDay } from '../ingest/count-day.ts';
import { countLogLine } from '../ingest/count-log-line.ts';
import { Fleet, type FleetShape } from '../ingest/fleet.ts';
import { callList } from '../lists/call-list.ts';
import { allItems } from '../lists/copies.ts';
import { createWorld } from '../lists/world.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import { storedBytes } from './stored-bytes.ts';

/** Counted units of one beacon, hub, log line, page and push. */
export interface CountedUnits {
  readonly beacon: Stored & {
    readonly writeUnitsADay: number;
    readonly readUnitsADay: number;
    /** Stored for each past day. */
    readonly historyBytes: number;
  };
  readonly hub: Stored & { readonly writeUnitsADay: number };
  readonly logLine: Stored & { readonly writeUnits: number; readonly readUnits: number };
  /** The beacon list with live state, and the session. */
  readonly page: { readonly readUnits: number; readonly bytes: number };
  /** Billed messages of five kilobytes for each push. */
  readonly stepsAPush: number;
}

interface Stored {
  readonly bytes: number;
  readonly indexBytes: number;
}

const STEP = 5 * 1024;

/** Simulates a day of a fleet, and counts the units that it consumed and the bytes that are stored afterwards. */
export async function countUnits(table: MeteredTable, shape: FleetShape): Promise<CountedUnits> {
  const { owner } = await createWorld();
  const day = await countDay(table, shape, owner.id);
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
  return {
    beacon: {
      ...storedOfEach('beacon'),
      writeUnitsADay: day.beaconUnits / day.beacons,
      readUnitsADay: day.readUnits / day.beacons,
      historyBytes: meanOf(
        lives.map(({ pk, day: sk, samples }) => storedBytes({ pk: pk!, sk: sk!, samples: samples! })),
      ).bytes,
    },
    hub: { ...storedOfEach('hub'), writeUnitsADay: day.hubUnits / day.hubs },
    logLine: { ...stored('log'), ...logLine },
    page: await countPage(table, owner.session),
    stepsAPush: mean(fleet.round(Date.now()).messages.map(({ payload }) => Math.ceil(payload.length / STEP))),
  };
}

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
