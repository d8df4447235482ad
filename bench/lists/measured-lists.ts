import * as z from 'zod/mini';
import { OPERATIONS } from '../../shared/contract/index.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import type { Role } from '../../shared/roles.ts';
import { alertRules, alerts } from './alerts.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { beacons } from './beacons.ts';
import { firmwares } from './firmwares.ts';
import { hubLogs } from './hub-logs.ts';
import { hubs } from './hubs.ts';
import { infos } from './infos.ts';
import { appLabels, managerGroups, managerLabels } from './labels.ts';
import type { MeasuredList } from './measured-list.ts';
import { offers, receivedOffers } from './offers.ts';
import { rollouts } from './rollouts.ts';
import { signIns } from './sign-ins.ts';
import { sites } from './sites.ts';
import { allStatements, statements } from './statements.ts';
import { tasks } from './tasks.ts';
import { tours } from './tours.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

const KNOWN: { readonly [operationId: string]: MeasuredList } = {
  getBeacons: beacons,
  getHubs: hubs,
  getFirmwares: firmwares,
  getHubLogs: hubLogs,
  getInfos: infos,
  getTours: tours,
  getSites: sites,
  getWebhooks: webhooks,
  getUsers: users,
  getAppRights: apiKeys,
  getManagerGroups: managerGroups,
  getManagerLabels: managerLabels,
  getAppLabels: appLabels,
  getAudit: audit,
  getSignIns: signIns,
  getTasks: tasks,
  getRollouts: rollouts,
  getAlertRules: alertRules,
  getAlerts: alerts,
  getOffers: offers,
  getReceivedOffers: receivedOffers,
  getStatements: statements,
  getStatementsAsAdmin: allStatements,
};

/** A list with live state and one without, which is enough to check that a benchmark of lists works. */
export const SOME_LISTS: readonly string[] = ['getHubs', 'getUsers'];

export interface ListOperation {
  readonly operation: Operation;
  readonly list: MeasuredList;
}

/**
 * Every list of the contract. Throws for a list that is missing in `KNOWN`, and for a filter without a sample.
 *
 * @param only ids of some of them; none means all
 */
export function measuredLists(only: readonly string[] = []): ListOperation[] {
  // Selections take the filters of their lists, but have no pages.
  const lists = OPERATIONS.filter(({ filters, query }) => filters && query && 'starting_at' in query.shape);
  const unknown = only.filter((name) => !lists.some(({ id }) => id === name));
  if (unknown.length) throw new Error(`${unknown} is not a list; there are ${lists.map(({ id }) => id)}`);
  return lists
    .filter(({ id }) => !only.length || only.includes(id))
    .map((operation) => {
      const list = KNOWN[operation.id];
      if (!list) throw new Error(`${operation.id} is a list that bench/lists does not know`);
      const declared = Object.entries(operation.filters!).flatMap(([field, { operators }]) =>
        operators.map((operator) => `${field}:${operator}`),
      );
      const missing = declared.filter((filter) => !list.samples[filter]);
      if (missing.length) throw new Error(`${operation.id} has filters without a sample: ${missing}`);
      if (!queryFields(operation).user && !list.whose)
        throw new Error(`bench/lists must say whose rows ${operation.id} shows, unless it takes \`user=\``);
      return { operation, list };
    });
}

/** The filters that a view may use, with values. */
export const samplesFor = ({ operation, list }: ListOperation, { role }: { readonly role: Role }) =>
  Object.entries(list.samples).filter(
    ([filter]) => role === 'ADMIN' || !operation.filters![filter.split(':')[0]!]!.adminOnly,
  );

/** The JSON schemas of an operation's query parameters, by name. */
export function queryFields({
  query,
}: Operation): Readonly<Record<string, { enum?: string[]; items?: { enum?: string[] } }>> {
  const { properties } = z.toJSONSchema(query!, { io: 'input', unrepresentable: 'any' });
  return properties as never;
}
