import * as z from 'zod/mini';
import { getAppRights as getAppRightsContract } from '../../../shared/contract/auth/api-keys.ts';
import { getAudit as getAuditContract } from '../../../shared/contract/auth/audit.ts';
import { getSignIns as getSignInsContract } from '../../../shared/contract/auth/sign-ins.ts';
import { getInfos as getInfosContract } from '../../../shared/contract/content/infos.ts';
import { getTours as getToursContract } from '../../../shared/contract/content/tours.ts';
import {
  getAlertRules as getAlertRulesContract,
  getAlerts as getAlertsContract,
} from '../../../shared/contract/devices/alerts.ts';
import { getBeacons as getBeaconsContract } from '../../../shared/contract/devices/beacons.ts';
import { getHubs as getHubsContract } from '../../../shared/contract/devices/hubs.ts';
import {
  getOffers as getOffersContract,
  getReceivedOffers as getReceivedOffersContract,
} from '../../../shared/contract/devices/offers.ts';
import {
  getSites as getSitesContract,
  getTags as getTagsContract,
} from '../../../shared/contract/devices/places.ts';
import { getRounds as getRoundsContract } from '../../../shared/contract/devices/rounds.ts';
import { getWebhooks as getWebhooksContract } from '../../../shared/contract/devices/webhooks.ts';
import { getStatements as getStatementsContract } from '../../../shared/contract/money/statements.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { getTasks as getTasksContract } from '../../../shared/contract/tasks.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Caller } from '../../platform/caller.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { getInfoPoint } from '../content/infos/get-info-points.ts';
import { getInfos } from '../content/infos/get-infos.ts';
import { getInfoBundle } from '../content/tours/get-info-bundles.ts';
import { getTours } from '../content/tours/get-tours.ts';
import { getAlertRules } from '../devices/alerts/get-alert-rules.ts';
import { getAlerts } from '../devices/alerts/get-alerts.ts';
import { getBeacons } from '../devices/beacons/get-beacons.ts';
import { getFleetDays } from '../devices/fleet/get-fleet-days.ts';
import { getHubs } from '../devices/hubs/get-hubs.ts';
import { getOffers } from '../devices/offers/get-offers.ts';
import { getReceivedOffers } from '../devices/offers/get-received-offers.ts';
import { getSites } from '../devices/places/get-sites.ts';
import { getTags } from '../devices/places/get-tags.ts';
import { getRounds } from '../devices/rounds/get-rounds.ts';
import { getTemplates } from '../devices/templates/get-templates.ts';
import { getStatements } from '../money/statements/get-statements.ts';
import { getSessions } from '../people/accounts/sign-in/get-sessions.ts';
import { getSignIns } from '../people/accounts/sign-in/history/get-sign-ins.ts';
import { getUser } from '../people/accounts/users/get-user.ts';
import { savedViewsOf } from '../people/accounts/views/views-of-all.ts';
import { getAppRights } from '../people/apikeys/get-app-rights.ts';
import { getAudit } from '../people/audit-trail/get-audit.ts';
import { getTeam } from '../people/members/get-team.ts';
import { getMemberships } from '../people/members/memberships.ts';
import type { ExportPart } from '../work/exports/export-part.ts';
import { exportTask } from '../work/exports/export-task.ts';
import { getTasks } from '../work/tasks/get-tasks.ts';
import { getWebhooks } from '../work/webhooks/get-webhooks.ts';

/** Entries of a page: the most that a list returns. */
const PAGE = '100';
/** Details that are read concurrently. */
const LANES = 10;

type Listing = (
  caller: never,
  input: never,
) => Promise<{ readonly items: readonly object[]; readonly links: { readonly next?: string } }>;
type Detail = (caller: Caller, id: string) => Promise<unknown>;

/**
 * The entries of a list, as the account itself reads them.
 *
 * @param detail returns all of an entry, where its list does not
 */
const list = (
  file: string,
  operation: Operation,
  read: Listing,
  detail?: { readonly of: string; readonly read: Detail },
): ExportPart => ({
  file,
  operations: [operation.id, ...(detail ? [detail.of] : [])],
  async page(caller, from) {
    const asked = { limit: PAGE, ...(from !== undefined && { starting_at: from }) };
    const input = { params: {}, body: {}, query: z.parse(operation.query!, asked) };
    const { items, links } = await read({ ...caller, operation: operation.id } as never, input as never);
    const next = links.next && new URL(links.next, 'https://console.invalid').searchParams.get('starting_at');
    return { items: detail ? await detailed(caller, items, detail.read) : items, next: next || undefined };
  },
});

async function detailed(caller: Caller, items: readonly object[], detail: Detail): Promise<unknown[]> {
  const found: unknown[] = [];
  const read = async (at: number) => {
    found[at] = await detail(caller, (items[at] as { id: string }).id).catch(unlessGone);
  };
  await inLanes([...items.keys()], 1, ([at]) => read(at!), LANES);
  return found.filter((one) => one !== undefined);
}

/** Deleted since it was listed. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Refusal && GONE.includes(error.code))) throw error;
}
const GONE: readonly string[] = ['ENTITY_NOT_FOUND', 'INFO_NOT_AVAILABLE', 'TOUR_NOT_AVAILABLE'];

/** What is read at once. */
const whole = (
  file: string,
  operation: string,
  read: (caller: Caller) => Promise<readonly unknown[]>,
): ExportPart => ({
  file,
  operations: [operation],
  page: async (caller) => ({ items: await read(caller) }),
});

const NO = { params: {}, query: {}, body: {} };
const own = (id: string) => ({ ...NO, params: { id, user: '0' } });

/**
 * What an export has, in its order: the answers of the API to the account itself. So it has nothing that the account may not
 * read, no secret, and nothing of anybody else. A new operation that reads is here, or with a reason in account-export.test.ts.
 */
export const EXPORT_PARTS: readonly ExportPart[] = [
  whole('account', 'getUser', async (caller) => [await getUser(caller, { ...NO, params: { id: 'me' } })]),
  whole('sessions', 'getSessions', async (caller) => (await getSessions(caller)).items),
  list('signIns', getSignInsContract, getSignIns),
  whole('views', 'getViews', ({ userId }) => savedViewsOf(userId)),
  whole('team', 'getTeam', async (caller) => [await getTeam(caller, NO)]),
  whole('memberships', 'getMemberships', async (caller) => [await getMemberships(caller, NO)]),
  list('apiKeys', getAppRightsContract, getAppRights),
  list('changes', getAuditContract, getAudit),
  list('beacons', getBeaconsContract, getBeacons),
  list('hubs', getHubsContract, getHubs),
  list('sites', getSitesContract, getSites),
  list('tags', getTagsContract, getTags),
  whole('templates', 'getTemplates', async (caller) => [await getTemplates(caller, NO)]),
  whole('fleetDays', 'getFleetDays', async (caller) => (await getFleetDays(caller, NO)).items),
  list('rounds', getRoundsContract, getRounds),
  list('offers', getOffersContract, getOffers),
  list('receivedOffers', getReceivedOffersContract, getReceivedOffers),
  list('alertRules', getAlertRulesContract, getAlertRules),
  list('alerts', getAlertsContract, getAlerts),
  list('webhooks', getWebhooksContract, getWebhooks),
  list('infos', getInfosContract, getInfos, {
    of: 'getInfoPoint',
    read: (caller, id) => getInfoPoint(caller, own(id)),
  }),
  list('tours', getToursContract, getTours, {
    of: 'getInfoBundle',
    read: (caller, id) => getInfoBundle(caller, own(id)),
  }),
  list('statements', getStatementsContract, getStatements),
  list('tasks', getTasksContract, getTasks),
];

export const exportAccountTask = exportTask(EXPORT_PARTS);
