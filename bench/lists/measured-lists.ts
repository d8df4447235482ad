import { OPERATIONS } from '../../shared/contract/index.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { beacons } from './beacons.ts';
import { hubLogs } from './hub-logs.ts';
import { hubs } from './hubs.ts';
import type { MeasuredList } from './measured-list.ts';

const KNOWN: { readonly [operationId: string]: MeasuredList } = {
  getBeacons: beacons,
  getHubs: hubs,
  getHubLogs: hubLogs,
};

/** Lists of accounts and what belongs to them, which the benchmarks do not measure yet. */
const UNMEASURED = [
  'getUsers',
  'getAppRights',
  'getManagerGroups',
  'getManagerLabels',
  'getAppLabels',
  'getAudit',
  'getTasks',
];

export interface ListOperation {
  readonly operation: Operation;
  readonly list: MeasuredList;
}

/** Every list of the contract. Throws for one that the benchmarks know nothing of, and for a filter without a sample. */
export function measuredLists(): ListOperation[] {
  const measured = OPERATIONS.filter(({ id, filters }) => filters && !UNMEASURED.includes(id));
  return measured.map((operation) => {
    const list = KNOWN[operation.id];
    if (!list) throw new Error(`${operation.id} is a list that bench/lists knows nothing of`);
    const declared = Object.entries(operation.filters!).flatMap(([field, { operators }]) =>
      operators.map((operator) => `${field}:${operator}`),
    );
    const missing = declared.filter((filter) => !list.samples[filter]);
    if (missing.length) throw new Error(`${operation.id} has filters without a sample: ${missing}`);
    return { operation, list };
  });
}
