import { FUNCTIONS, type FunctionSpec } from '../../functions/manifest.ts';
import { QUEUE_NAMES, SECRET_NAMES } from '../../functions/resources.ts';
import type { Assumptions } from './assumptions.ts';
import type { CountedUnits } from './count-units.ts';
import { dollarsFor, type Unit } from './prices.ts';

/** A line of the bill: units a month of each kind. */
export interface Line {
  readonly what: string;
  readonly units: Readonly<Partial<Record<Unit, number>>>;
}

const DAYS = 365 / 12;
const SECONDS = DAYS * 24 * 3600;
/** Lambda polls each queue with five concurrent long polls of twenty seconds. */
const POLLS = (5 * SECONDS) / 20;
/** Messages that one receive and one delete can take. */
const BATCH_MAX = 10;
/** Months for which log lines are kept in the table, and then in the archive. */
const LOG_MONTHS = 13;
const ARCHIVE_MONTHS = 60;
/** DynamoDB requests the key of the table every five minutes for each role that uses it. */
const KEY_SECONDS = 300;
const ON_TABLE = Object.values<FunctionSpec>(FUNCTIONS).filter(({ table }) => table).length;

/** What a fleet with this many beacons uses in a month, by service. */
export function bill(beacons: number, counted: CountedUnits, assumed: Assumptions): readonly Line[] {
  const hubs = beacons / assumed.beaconsPerHub;
  const pushes = hubs * assumed.pushesPerMinute * 60 * 24 * DAYS;
  const logLines = hubs * assumed.logLinesPerDay * DAYS;
  const messages = pushes + logLines;
  const steps = pushes * counted.stepsAPush + logLines;
  const byRate = Math.min(BATCH_MAX, Math.max(1, messages / SECONDS / 10));
  const ingests = messages / (assumed.batch || byRate);
  const views = (beacons / 1000) * assumed.viewsPerDay * DAYS;
  const gbSeconds = (of: number, ms: number, memoryMb: number) => (of * ms * memoryMb) / 1000 / 1024;
  const { beacon, hub, logLine, page } = counted;
  const table =
    beacons * (beacon.bytes + assumed.historyDays * beacon.historyBytes) +
    hubs * hub.bytes +
    logLines * LOG_MONTHS * logLine.bytes;
  const indexes =
    beacons * beacon.indexBytes + hubs * hub.indexBytes + logLines * LOG_MONTHS * logLine.indexBytes;
  return [
    { what: 'IoT Core: connections', units: { connection: (hubs * SECONDS) / 60 } },
    { what: 'IoT Core: messages', units: { messages: steps } },
    { what: 'IoT Core: rules and their actions', units: { rules: steps, actions: steps } },
    { what: 'SQS', units: { sqs: messages + 2 * ingests + QUEUE_NAMES.length * POLLS } },
    {
      what: 'Lambda: ingest',
      units: {
        invocations: ingests,
        gbSeconds: gbSeconds(ingests, assumed.ingestMs, FUNCTIONS.hubIngest.memoryMb),
      },
    },
    {
      what: 'DynamoDB: writes of beacons',
      units: { writeUnits: beacons * beacon.writeUnitsADay * DAYS },
    },
    {
      what: 'DynamoDB: writes of hubs and their logs',
      units: { writeUnits: hubs * hub.writeUnitsADay * DAYS + logLines * logLine.writeUnits },
    },
    {
      what: 'DynamoDB: reads of ingest',
      units: { readUnits: beacons * beacon.readUnitsADay * DAYS + logLines * logLine.readUnits },
    },
    { what: 'DynamoDB: storage and its recovery', units: { storage: table + indexes, recovery: table } },
    {
      what: 'console and API',
      units: {
        readUnits: views * page.readUnits,
        invocations: views,
        gbSeconds: gbSeconds(views, assumed.apiMs, FUNCTIONS.devices.memoryMb),
        httpApi: views,
        edgeRequests: views,
        edgeFunctions: views,
        edgeBytes: views * page.bytes,
      },
    },
    {
      what: 'S3: archive of hub logs',
      units: { files: logLines * ARCHIVE_MONTHS * assumed.archivedLineBytes },
    },
    { what: 'KMS: the key of the table', units: { kms: (ON_TABLE * SECONDS) / KEY_SECONDS } },
    { what: 'logs of functions', units: { logBytes: (ingests + views) * assumed.logBytes } },
    {
      what: 'alarms, metrics, secrets',
      units: { alarms: assumed.alarms, metrics: assumed.metrics, secrets: SECRET_NAMES.length },
    },
  ];
}

/** Dollars a month. */
export const dollarsOf = ({ units }: Line): number =>
  Object.entries(units).reduce((sum, [unit, count]) => sum + dollarsFor(unit as Unit, count), 0);

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + dollarsOf(line), 0);
