import type { Figure } from './figure.ts';

/** What a person may say on the command line. */
export interface BenchOptions {
  /** Rows of the large table. */
  readonly items: number;
}

export interface Benchmark {
  readonly name: string;
  /** As the design numbers it. */
  readonly number: string;
  readonly title: string;
  readonly target: string;
  readonly load: () => Promise<(options: BenchOptions) => AsyncIterable<Figure>>;
}

export const BENCHMARKS: readonly Benchmark[] = [
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
    name: 'ingest-writes',
    number: '4',
    title: 'write units ÷ (beacon, sample) pairs that say something new',
    target: '≤ 1.15',
    load: async () => (await import('./ingest-writes.ts')).ingestWrites,
  },
];
