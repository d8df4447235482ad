/** The price of a unit: dollars for `per` units. With tiers, each tier is valid up to a number of units a month. */
export interface Price {
  readonly dollars: number | readonly (readonly [upTo: number, dollars: number])[];
  readonly per: number;
  readonly unit: string;
  readonly source: string;
  /**
   * Whether the price was checked against a copy of AWS's price list for this region. The others could not be checked,
   * since the tables of the page named as the source could not be read.
   */
  readonly confirmed: boolean;
}

export const PRICES_OF = { region: 'eu-central-1', checked: '2026-11-21' } as const;

const MILLION = 1e6;
const GB = 2 ** 30;
const DYNAMODB = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const IOT = 'https://aws.amazon.com/iot-core/pricing/';
const LAMBDA = 'https://aws.amazon.com/lambda/pricing/';
const CLOUDFRONT = 'https://aws.amazon.com/cloudfront/pricing/';
const CLOUDWATCH = 'https://aws.amazon.com/cloudwatch/pricing/';

/** List prices without tax, free tiers and savings plans. */
export const PRICES = {
  writeUnits: price(0.7625, MILLION, 'write request units', DYNAMODB, true),
  readUnits: price(0.1525, MILLION, 'read request units', DYNAMODB, true),
  storage: price(0.306, GB, 'bytes and month', DYNAMODB, true),
  recovery: price(0.2448, GB, 'bytes and month of point-in-time recovery', DYNAMODB, true),
  connection: price(0.096, MILLION, 'minutes of a connection', IOT, true),
  messages: {
    ...price(0, MILLION, 'messages of 5 KB', IOT, true),
    dollars: [
      [1e9, 1.2],
      [5e9, 0.96],
      [Number.POSITIVE_INFINITY, 0.84],
    ],
  },
  rules: price(0.18, MILLION, 'rules triggered, by 5 KB', IOT, false),
  actions: price(0.18, MILLION, 'actions of rules, by 5 KB', IOT, false),
  sqs: price(0.4, MILLION, 'requests of 64 KB', 'https://aws.amazon.com/sqs/pricing/', true),
  invocations: price(0.2, MILLION, 'invocations', LAMBDA, false),
  gbSeconds: price(0.0000133334, 1, 'GB-seconds on Arm', LAMBDA, false),
  httpApi: price(1.2, MILLION, 'HTTP API calls', 'https://aws.amazon.com/api-gateway/pricing/', false),
  edgeRequests: price(1.2, MILLION, 'HTTPS requests in Europe', CLOUDFRONT, false),
  edgeBytes: price(0.085, GB, 'bytes to Europe', CLOUDFRONT, false),
  edgeFunctions: price(0.1, MILLION, 'runs of a function at the edge', CLOUDFRONT, false),
  files: price(0.0245, GB, 'bytes and month of files', 'https://aws.amazon.com/s3/pricing/', false),
  kms: price(0.03, 10_000, 'requests of keys', 'https://aws.amazon.com/kms/pricing/', false),
  logBytes: price(0.63, GB, 'bytes of logs taken in', CLOUDWATCH, true),
  alarms: price(0.1, 1, 'alarms', CLOUDWATCH, true),
  dashboards: price(3, 1, 'dashboards', CLOUDWATCH, false),
  metrics: price(0.3, 1, 'metrics of our own', CLOUDWATCH, true),
  keys: price(1, 1, 'keys', 'https://aws.amazon.com/kms/pricing/', false),
  transitions: price(
    0.025,
    1000,
    'state transitions',
    'https://aws.amazon.com/step-functions/pricing/',
    false,
  ),
  mails: price(0.1, 1000, 'mails', 'https://aws.amazon.com/ses/pricing/', false),
  secrets: price(0.4, 1, 'secrets', 'https://aws.amazon.com/secrets-manager/pricing/', false),
} as const satisfies Record<string, Price>;

export type Unit = keyof typeof PRICES;

function price(dollars: number, per: number, unit: string, source: string, confirmed: boolean): Price {
  return { dollars, per, unit, source, confirmed };
}

/** Dollars for this many units in a month. */
export function dollarsFor(unit: Unit, count: number): number {
  const { dollars, per }: Price = PRICES[unit];
  if (typeof dollars === 'number') return (dollars * count) / per;
  let below = 0;
  let sum = 0;
  for (const [upTo, each] of dollars) {
    sum += (Math.max(0, Math.min(count, upTo) - below) * each) / per;
    below = upTo;
  }
  return sum;
}
