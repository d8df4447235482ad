import { HISTORY_DAYS } from '../../shared/model/sighting-days.ts';
import { PRICES_OF } from './prices.ts';

/** What is not counted but assumed. `--assume <name>=<number>` replaces a value. */
const ASSUMED = {
  beaconsPerHub: [40, 'beacons a hub'],
  pushesPerMinute: [1, 'pushes a minute and hub'],
  logLinesPerDay: [20, 'log lines a day and hub: warnings only'],
  viewsPerDay: [
    200,
    'list pages shown a day for 1,000 beacons, by people and SDK clients; a second of the live view is one',
  ],
  batch: [0, 'messages an invocation takes; 0: what arrives in a second, divided among five pollers'],
  // push-cpu measures 2.9 ms of CPU for an invocation and 1.4 for each push. A function of 1 GB has 0.58 of a core.
  ingestMs: [
    15,
    'milliseconds of an invocation of ingest: 5 measured (push-cpu), 10 in which the table answers',
  ],
  messageMs: [2.4, 'milliseconds that it takes for each of its messages, at 1 GB, measured (push-cpu)'],
  apiMs: [30, 'milliseconds that an API call takes'],
  lambdaLogBytes: [400, 'bytes that Lambda itself logs of an invocation: start, end, report'],
  historyDays: [HISTORY_DAYS, 'days of history that are kept'],
  archivedLineBytes: [40, 'bytes that a log line takes in the archive, compressed'],
  updatesAYear: [2, 'firmware updates a year and hub, by roll-outs'],
  transitionsAnUpdate: [11.1, 'state transitions of an update of a hub (rollout-cost counts them)'],
  mails: [20, 'mails a month for 1,000 beacons'],
  metrics: [12, "metrics of a stage's own"],
} as const satisfies Record<string, readonly [number, string]>;

export type Assumptions = Readonly<Record<keyof typeof ASSUMED, number>>;

export const DEFAULTS = Object.fromEntries(
  Object.entries(ASSUMED).map(([name, [value]]) => [name, value]),
) as Assumptions;

/** The defaults with some of them replaced by `name=number`. Throws for an unknown name or a value that is no number. */
export function assume(changes: readonly string[]): Assumptions {
  const changed = changes.map((one) => {
    const [name = '', text = ''] = one.split('=');
    const value = Number(text);
    if (!(name in ASSUMED) || text === '' || !(value >= 0))
      throw new Error(`--assume ${one}: there are ${Object.keys(ASSUMED).join(', ')}, each with a number.`);
    return [name, value] as const;
  });
  return { ...DEFAULTS, ...Object.fromEntries(changed) };
}

/** Lines to print: name or topic, and value. */
export const assumptionLines = (assumptions: Assumptions): readonly (readonly [string, string])[] => [
  ['prices', `list prices of ${PRICES_OF.region}, looked up ${PRICES_OF.checked}; no free tier, no tax`],
  ...Object.entries(ASSUMED).map(
    ([name, [, meaning]]) => [name, `${assumptions[name as keyof Assumptions]}  ${meaning}`] as const,
  ),
];
