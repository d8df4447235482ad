import { FUNCTIONS, type FunctionSpec } from '../../functions/manifest.ts';
import { QUEUE_NAMES, QUEUES } from '../../functions/resources.ts';
import type { Assumptions } from './assumptions.ts';
import type { CountedUnits } from './count-units.ts';
import { dollarsFor, type Unit } from './prices.ts';
import type { StageCounts } from './stage-counts.ts';

/** A line of the bill: units a month of each kind. */
export interface Line {
  readonly what: string;
  readonly units: Readonly<Partial<Record<Unit, number>>>;
  /** Its size is assumed. Absent: it follows from the fleet and from what is counted. */
  readonly isAssumed?: true;
}

/** How hubs publish: to topics of the broker, or past it to the rules (Basic Ingest). */
export type Publishing = 'topics' | 'basicIngest';

const DAYS = 365 / 12;
const SECONDS = DAYS * 24 * 3600;
/** Lambda polls each queue with five concurrent long polls of twenty seconds. */
const POLLS = (5 * SECONDS) / 20;
/** Messages that one receive and one delete can take. */
const RECEIVED_MAX = 10;
/** Pollers of a queue, each of which fills a batch of its own. */
const POLLERS = 5;
/** Months for which log lines are kept in the table, and then in the archive. */
const LOG_MONTHS = 13;
const ARCHIVE_MONTHS = 60;
/** DynamoDB requests the key of the table every five minutes for each role that uses it. */
const KEY_SECONDS = 300;
const ON_TABLE = Object.values<FunctionSpec>(FUNCTIONS).filter(({ table }) => table).length;

/** What a fleet with this many beacons uses in a month, by service. */
export function bill(
  beacons: number,
  counted: CountedUnits,
  stage: StageCounts,
  assumed: Assumptions,
  publishing: Publishing = 'topics',
): readonly Line[] {
  const hubs = beacons / assumed.beaconsPerHub;
  const pushes = hubs * assumed.pushesPerMinute * 60 * 24 * DAYS;
  const logLines = hubs * assumed.logLinesPerDay * DAYS;
  const messages = pushes + logLines;
  const steps = pushes * counted.stepsAPush + logLines;
  const ingests = invocationsFor(pushes, assumed) + invocationsFor(logLines, assumed);
  const ingestMs = ingests * assumed.ingestMs + messages * assumed.messageMs;
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
    { what: 'IoT Core: messages', units: { messages: publishing === 'topics' ? steps : 0 } },
    { what: 'IoT Core: rules and their actions', units: { rules: steps, actions: steps } },
    { what: 'SQS', units: { sqs: messages * (1 + 2 / RECEIVED_MAX) + QUEUE_NAMES.length * POLLS } },
    {
      what: 'Lambda: ingest',
      units: {
        invocations: ingests,
        gbSeconds: gbSeconds(ingestMs, 1, FUNCTIONS.hubIngest.memoryMb),
      },
      isAssumed: true,
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
        edgeFunctions: views * stage.edgeFunctionsACall,
        edgeBytes: views * page.bytes,
      },
      isAssumed: true,
    },
    {
      what: 'S3: archive of hub logs',
      units: { files: logLines * ARCHIVE_MONTHS * assumed.archivedLineBytes },
      isAssumed: true,
    },
    { what: 'KMS', units: { kms: (ON_TABLE * SECONDS) / KEY_SECONDS, keys: stage.keys } },
    {
      what: 'logs of functions',
      units: {
        logBytes:
          ingests * (counted.logBytes.ingest + assumed.lambdaLogBytes) +
          views * (counted.logBytes.api + assumed.lambdaLogBytes),
      },
    },
    {
      what: 'Step Functions: roll-outs of firmware',
      units: { transitions: (hubs * assumed.updatesAYear * assumed.transitionsAnUpdate) / 12 },
      isAssumed: true,
    },
    { what: 'SES: mails', units: { mails: (beacons / 1000) * assumed.mails }, isAssumed: true },
    {
      what: 'alarms, dashboards, metrics, secrets',
      units: {
        ...{ alarms: stage.alarms, dashboards: stage.dashboards, secrets: stage.secrets },
        metrics: assumed.metrics,
      },
    },
  ];
}

/** Invocations for the messages of one queue in a month. */
function invocationsFor(messages: number, assumed: Assumptions): number {
  return messages / batchAt(messages / SECONDS, assumed);
}

/** Messages that an invocation takes if so many arrive in a second. */
export function batchAt(rate: number, assumed: Assumptions): number {
  const { batchSize, windowSeconds } = QUEUES.ingest;
  return assumed.batch || Math.min(batchSize, Math.max(1, (rate / POLLERS) * windowSeconds));
}

/** The share of a bill whose lines are assumed. */
export const assumedShare = (lines: readonly Line[]): number =>
  totalOf(lines.filter(({ isAssumed }) => isAssumed)) / totalOf(lines);

/** Dollars a month. */
export const dollarsOf = ({ units }: Line): number =>
  Object.entries(units).reduce((sum, [unit, count]) => sum + dollarsFor(unit as Unit, count), 0);

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + dollarsOf(line), 0);
