import type { BenchOptions } from './bench-options.ts';
import type { Figure } from './figure.ts';

export interface Benchmark {
  readonly name: string;
  /** Its number in the design; empty if it has none. */
  readonly number: string;
  readonly title: string;
  readonly target: string;
  readonly load: () => Promise<(options: BenchOptions) => AsyncIterable<Figure>>;
}

export const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'list-cpu',
    number: '1',
    title: 'CPU of a beacon list page through the API ÷ one raw Query of it by the same SDK',
    target: '≤ 1.25',
    load: async () => (await import('./list-cpu.ts')).listCpu,
  },
  {
    name: 'list-requests',
    number: '2',
    title: 'requests of a list page, every list × role × single filter',
    target: '1; 2 with live state or owner names',
    load: async () => (await import('./list-requests.ts')).listRequests,
  },
  {
    name: 'list-units',
    number: '2b',
    title: 'read units of that page ÷ (one Query of the rows + 0.5 a live row)',
    target: '≤ 1.1',
    load: async () => (await import('./list-units.ts')).listUnits,
  },
  {
    name: 'list-scale',
    number: '3',
    title: 'read units of a page in a large table ÷ in one of 1,000 rows; first, last, rarest value',
    target: '≤ 1.02',
    load: async () => (await import('./list-scale.ts')).listScale,
  },
  {
    name: 'ingest-writes',
    number: '4',
    title: 'write units ÷ (beacon, sample) pairs with new information',
    target: '≤ 1.15',
    load: async () => (await import('./ingest-writes.ts')).ingestWrites,
  },
  {
    name: 'ingest-rate',
    number: '5',
    title: 'messages a second from the broker to the table ÷ the broker alone',
    target: 'reported',
    load: async () => (await import('./ingest-rate.ts')).ingestRate,
  },
  {
    name: 'push-cpu',
    number: '',
    title: 'CPU of the worker for a push of 40 beacons without news ÷ one raw GetItem by the same SDK',
    target: '≤ 2.5 alone, ≤ 1 of ten',
    load: async () => (await import('./push-cpu.ts')).pushCpu,
  },
  {
    name: 'flood-delay',
    number: '',
    title: 'seconds by which a flood of some hubs delays what others hear (simulated queues, measured times)',
    target: '≤ 5',
    load: async () => (await import('./flood-delay.ts')).floodDelay,
  },
  {
    name: 'bulk-transfer',
    number: '6',
    title: 'item writes ÷ devices of a transfer of 10,000; devices lost with 5 % faults',
    target: '≤ 1.04; 0',
    load: async () => (await import('./bulk-transfer.ts')).bulkTransfer,
  },
  {
    name: 'billing',
    number: '11',
    title:
      'writes and charges of a payer who owes something for a month, and of everybody else; the cost of a run',
    target: '≤ 3; 1; 0',
    load: async () => (await import('./billing.ts')).billing,
  },
  {
    name: 'info-writes',
    number: '16',
    title: 'items written to publish and to switch an Info with 10,000 devices',
    target: '≤ 5; ≤ 4',
    load: async () => (await import('./info-writes.ts')).infoWrites,
  },
  {
    name: 'rollout-cost',
    number: '',
    title: 'units and state transitions of a firmware roll-out for each hub',
    target: 'reported',
    load: async () => (await import('./rollout-cost.ts')).rolloutCost,
  },
  {
    name: 'alert-cost',
    number: '',
    title: 'units to open an alert, and of a check without changes; what a rule costs a month',
    target: 'reported',
    load: async () => (await import('./alert-cost.ts')).alertCost,
  },
  {
    name: 'imports',
    number: '7',
    title: "import time of each function's bundle ÷ an empty handler with the same SDK clients",
    target: 'aim 1.3',
    load: async () => (await import('./imports.ts')).importTimes,
  },
  {
    name: 'live-view',
    number: '8',
    title: 'read units of an unchanged poll of a list without live state ÷ the smallest read',
    target: '≤ 1.0',
    load: async () => (await import('./live-view.ts')).liveView,
  },
  {
    name: 'log-search',
    number: '',
    title: 'one line among many found by a word, and all counted: calls, read units ÷ those of all lines',
    target: '≤ 1.25',
    load: async () => (await import('./log-search.ts')).logSearch,
  },
  {
    name: 'sign-in',
    number: '9',
    title: 'CPU of a sign-in ÷ one bare argon2id; of an unknown address ÷ a known one',
    target: 'aim 1.05; 1.00 ± 0.02',
    load: async () => (await import('./sign-in.ts')).signIn,
  },
  {
    name: 'bytes',
    number: '10',
    title: "bytes of a first load, gzip, login and list ÷ react-admin's for the same",
    target: '≤ 0.70, ≤ 0.78',
    load: async () => (await import('./bytes.ts')).bytes,
  },
  {
    name: 'lighthouse',
    number: '',
    title:
      'scores of Lighthouse: login, Home, beacon list and a beacon; on a desktop, the login also on a phone',
    target: '≥ 95, 100, 100; phone ≥ 90',
    load: async () => (await import('./lighthouse.ts')).lighthouse,
  },
  {
    name: 'floor-plan',
    number: '',
    title:
      'a floor plan with 10,000 devices in the browser: seconds until all are drawn; frames a second while it is moved and zoomed',
    target: '≤ 2; ≥ 30',
    load: async () => (await import('./floor-plan.ts')).floorPlan,
  },
  {
    name: 'start',
    number: '12',
    title: '`npm start`, second time: seconds from the command to the first served page',
    target: 'aim 3',
    load: async () => (await import('./start.ts')).startTime,
  },
  {
    name: 'memory',
    number: '',
    title: '`npm start`: resident memory of the platform and its engine, at rest and under load',
    target: 'aim 400 MB, 800 MB',
    load: async () => (await import('./memory.ts')).memory,
  },
  {
    name: 'sdk-call',
    number: '15',
    title: 'a call of an app for 100 beacons: requests; CPU ÷ one raw BatchGet of the beacons',
    target: '2; ≤ 1.3',
    load: async () => (await import('./sdk-call.ts')).sdkCall,
  },
  {
    name: 'cost',
    number: '14',
    title:
      'the cost card: what a month costs, from counted units and public prices; a million by topics, by Basic Ingest',
    target: '≤ $6,600; ≤ $3,200',
    load: async () => (await import('./cost.ts')).cost,
  },
  {
    name: 'plan',
    number: '',
    title:
      'the planner: what a fleet needs of each part, and which limit breaks first; an hour simulated ÷ planned',
    target: 'reported; ≤ 1.15',
    load: async () => (await import('./plan.ts')).plan,
  },
];
