import { getBeacons } from '../../shared/contract/devices.ts';
import { PAGE_SIZE_DEFAULT } from '../../shared/model/page.ts';
import { countDay } from '../ingest/count-day.ts';
import { countLogLine } from '../ingest/count-log-line.ts';
import { Fleet, type FleetShape } from '../ingest/fleet.ts';
import { callList } from '../lists/call-list.ts';
import { allItems } from '../lists/copies.ts';
import { createWorld } from '../lists/world.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import type { WireItem } from '../measure/wire.ts';
import { storedBytes } from './stored-bytes.ts';

/** What was counted, for one of each. */
export interface CountedUnits {
  readonly beacon: Stored & {
    readonly writeUnitsADay: number;
    readonly readUnitsADay: number;
    /** Of a day that is over. */
    readonly historyBytes: number;
  };
  readonly hub: Stored & { readonly writeUnitsADay: number };
  readonly logLine: Stored & { readonly writeUnits: number; readonly readUnits: number };
  /** The beacon list with live state, and the session. */
  readonly page: { readonly readUnits: number; readonly bytes: number };
  /** Messages of five kilobytes that a push counts as. */
  readonly stepsAPush: number;
}

interface Stored {
  readonly bytes: number;
  readonly indexBytes: number;
}

const STEP = 5 * 1024;

/** Lets a fleet live for a simulated day, and looks at what that took and at what is there in the end. */
export async function countUnits(table: MeteredTable, shape: FleetShape): Promise<CountedUnits> {
  const { owner } = await createWorld();
  const day = await countDay(table, shape, owner.id);
  const fleet = new Fleet(shape);
  const logLine = await countLogLine(table, fleet.hubIds);
  const items = await allItems(table.engine);
  const stored = (kind: string, of = items) =>
    meanOf(of.filter(({ pk }) => pk && 'S' in pk && pk.S.startsWith(`${kind}#`)).map(storedBytes));
  // A day of history is what the live item holds when the day is over.
  const lives = items.filter(({ day: today, samples }) => today && samples);
  const isRow = ({ row }: WireItem) => row !== undefined;
  const both = (kind: string): Stored => {
    const row = stored(kind, items.filter(isRow));
    const live = stored(
      kind,
      items.filter((item) => !isRow(item)),
    );
    return { bytes: row.bytes + live.bytes, indexBytes: row.indexBytes };
  };
  return {
    beacon: {
      ...both('beacon'),
      writeUnitsADay: day.beaconUnits / day.beacons,
      readUnitsADay: day.readUnits / day.beacons,
      historyBytes: meanOf(
        lives.map(({ pk, day: sk, samples }) => storedBytes({ pk: pk!, sk: sk!, samples: samples! })),
      ).bytes,
    },
    hub: { ...both('hub'), writeUnitsADay: day.hubUnits / day.hubs },
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
