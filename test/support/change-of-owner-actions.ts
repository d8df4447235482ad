import { deleteBeacon, ownershipUseCases } from '../../functions/core/composition/change-of-owner.ts';
import { workOffRemoval } from '../../functions/core/composition/work-off-removal.ts';
import { checkRule } from '../../functions/core/devices/alerts/check-rule.ts';
import { createAlertRule } from '../../functions/core/devices/alerts/create-alert-rule.ts';
import { getAlertRules } from '../../functions/core/devices/alerts/get-alert-rules.ts';
import { getAlerts } from '../../functions/core/devices/alerts/get-alerts.ts';
import { getBeaconConfigurations } from '../../functions/core/devices/beacons/configuration/get-beacon-configurations.ts';
import { getBeaconIdentities } from '../../functions/core/devices/beacons/configuration/get-beacon-identities.ts';
import { setBeaconBulkConfiguration } from '../../functions/core/devices/beacons/configuration/set-beacon-bulk-configuration.ts';
import { setBeaconConfiguration } from '../../functions/core/devices/beacons/configuration/set-beacon-configuration.ts';
import { describeBeacons } from '../../functions/core/devices/beacons/describe-beacons.ts';
import { getBeacon } from '../../functions/core/devices/beacons/get-beacon.ts';
import { getBeaconHubs } from '../../functions/core/devices/beacons/get-beacon-hubs.ts';
import { getBeacons } from '../../functions/core/devices/beacons/get-beacons.ts';
import { placeBeacons } from '../../functions/core/devices/beacons/place-beacons.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { getBeaconHistory } from '../../functions/core/devices/beacons/sightings/get-beacon-history.ts';
import { getBeaconSensorHistory } from '../../functions/core/devices/beacons/sightings/get-beacon-sensor-history.ts';
import { describeHubs } from '../../functions/core/devices/hubs/describe-hubs.ts';
import { getHub } from '../../functions/core/devices/hubs/get-hub.ts';
import { getHubs } from '../../functions/core/devices/hubs/get-hubs.ts';
import { placeHubs } from '../../functions/core/devices/hubs/place-hubs.ts';
import { removeHub, setRemoving } from '../../functions/core/devices/hubs/registration/removal-store.ts';
import { putHub } from '../../functions/core/devices/hubs/settings/put-hub.ts';
import { type HubItem, insertHub, ownerOf, readHub } from '../../functions/core/devices/hubs/store.ts';
import { ingestMessages, type MessageKind } from '../../functions/core/devices/ingest/ingest-messages.ts';
import { takePush } from '../../functions/core/devices/ingest/take-push.ts';
import { getHubLogs } from '../../functions/core/devices/log-search/get-hub-logs.ts';
import { getOffers } from '../../functions/core/devices/offers/get-offers.ts';
import { getReceivedOffers } from '../../functions/core/devices/offers/get-received-offers.ts';
import { join } from '../../functions/core/devices/ownership/change-owner.ts';
import { placeIn } from '../../functions/core/devices/ownership/place.ts';
import { createSite } from '../../functions/core/devices/places/create-site.ts';
import { getSites } from '../../functions/core/devices/places/get-sites.ts';
import { getTags } from '../../functions/core/devices/places/get-tags.ts';
import { leavePlace } from '../../functions/core/devices/places/leave-place.ts';
import { deleteUser } from '../../functions/core/people/accounts/users/delete-user.ts';
import { getAudit } from '../../functions/core/people/audit-trail/get-audit.ts';
import { getTask } from '../../functions/core/work/tasks/get-task.ts';
import { getTasks } from '../../functions/core/work/tasks/get-tasks.ts';
import type { Caller } from '../../functions/platform/caller.ts';
import { now } from '../../functions/platform/clock.ts';
import { queryItems } from '../../functions/platform/table.ts';
import type { BeaconsCommand, HubCommand } from '../../shared/model/hub-command.ts';
import type { HubSettings } from '../../shared/model/hub-settings.ts';
import { givenFloorPlan } from './given-floor-plan.ts';
import type { Outbox } from './outbox.ts';
import { account, callerOf } from './people.ts';

const { assignBeacons, assignHubs, detachBeacons, detachHubs, transferBeacons, transferHubs } =
  ownershipUseCases;

/** Accounts, and hubs and beacons that change their owner. Every text that an account enters contains its number. */
export interface Person {
  readonly number: number;
  readonly id: string;
  readonly email: string;
  readonly caller: Caller;
}

let people = 0;
let markers = 0;
let devices = 0;

export async function person(): Promise<Person> {
  const user = await account();
  const one = { ...user, number: ++people, caller: callerOf(user) };
  const everywhere = { siteId: null, tag: null, webhookIds: [], snoozedUntil: null };
  const rule = { threshold: 60, sendMail: true, isActive: true, ...everywhere };
  for (const kind of ['hubOffline', 'beaconBattery'] as const)
    await createAlertRule(one.caller, { params: {}, query: {}, body: { ...rule, kind } });
  return one;
}

/** A unique text, or 32 hex digits, that can be found in any output and traced to the person who entered it. */
export const textOf = ({ number }: Person) => `zz${number}q${++markers}zz`;
const digits = (number: number) => String(number).padStart(8, '0');
export const hexOf = ({ number }: Person) => `ABBA${digits(number)}${digits(++markers)}ABBAABBAABBA`;

/** The marker texts in a value, each with the number of the account that entered it. */
export function markersIn(something: unknown): { readonly text: string; readonly of: number }[] {
  const found = JSON.stringify(something ?? null).matchAll(/zz(\d+)q\d+zz|ABBA(\d{8})\d{8}ABBA/g);
  return [...found].map(([text, of, hex]) => ({ text, of: Number(of ?? hex) }));
}

/** Two hubs and two beacons without an owner, all of one order code. */
export async function newDevices() {
  const number = ++devices;
  const code = `D${String(number).padStart(5, '0')}`;
  const hubs = [0, 1].map((n) => `hub${(0xc00000 + number * 2 + n).toString(16).padStart(8, '0')}`);
  const beacons = [0, 1].map((n) =>
    (0xdd0000000000 + number * 2 + n).toString(16).toUpperCase().padStart(12, '0'),
  );
  for (const id of hubs) await registerHub(id, code);
  await registerBeacons(beacons, code);
  return { hubs, beacons, code };
}
export type Devices = Awaited<ReturnType<typeof newDevices>>;

const registerHub = (id: string, orderCode: string) => insertHub({ id, hardware: 'HUB-0300', orderCode });
const registerBeacons = (ids: readonly string[], orderCode: string) =>
  importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON', firmware: '007.001', orderCode })));

const root = callerOf({ id: 'root' }, 'ADMIN', 'any');
const nothing = { params: {}, query: {}, body: {} };

/** What deleting a hub changes of its site and tags. */
async function leaving({ row, own }: HubItem) {
  const from = ownerOf({ own });
  const following = await leavePlace('hub')([{ id: row.id, place: placeIn(row) }]);
  return join(following({ id: row.id, from, to: undefined, isDeleted: true }));
}

/**
 * The queue of removals. Its messages wait until a deletion is decided, so none is worked off while one is under way.
 */
function removalsOf(outbox: Outbox) {
  let undecided = 0;
  const take = () => (undecided ? [] : outbox.take('removals'));
  return {
    async after(deletion: () => Promise<unknown>): Promise<void> {
      undecided++;
      await deletion().finally(() => undecided--);
      for (let messages = take(); messages.length; messages = take())
        for (const message of messages) await workOffRemoval(message);
    },
  };
}

/** Actions of accounts, and of production. Each returns what its caller reads. */
export const actionsOf = (outbox: Outbox, removals = removalsOf(outbox)) => ({
  assign: ({ caller }: Person, { code }: Devices) =>
    Promise.allSettled([
      assignHubs(caller, { ...nothing, params: { code } }),
      assignBeacons(caller, { ...nothing, params: { code } }),
    ]),
  transfer: ({ caller }: Person, { hubs, beacons }: Devices, to: Person) =>
    Promise.allSettled([
      transferHubs(caller, { ...nothing, body: { idList: hubs, targetEmail: to.email, sendMail: true } }),
      transferBeacons(caller, {
        ...nothing,
        body: { idList: beacons, targetEmail: to.email, sendMail: true },
      }),
    ]),
  detach: ({ caller }: Person, { hubs, beacons }: Devices) =>
    Promise.allSettled([
      detachHubs(caller, { ...nothing, body: { idList: hubs } }),
      detachBeacons(caller, { ...nothing, body: { idList: beacons } }),
    ]),
  saveHub: (who: Person, id: string, beaconCommands?: HubSettings['beaconCommands']) =>
    putHub(who.caller, {
      ...nothing,
      params: { id },
      body: {
        description: `Hall ${textOf(who)}`,
        settings: {
          wlanSsid: textOf(who),
          wlanSecurity: 'WPA2',
          wlanPassphrase: textOf(who).padEnd(8, '!'),
          pushMethod: 'HTTP_POST',
          serverUrl: `https://${textOf(who)}.example/`,
          beaconCommands,
        },
      },
    }),
  describeHub: (who: Person, id: string) =>
    putHub(who.caller, { ...nothing, params: { id }, body: { description: textOf(who) } }),
  saveBeacon: (who: Person, id: string) =>
    setBeaconConfiguration(who.caller, {
      ...nothing,
      body: { id, description: `Door ${textOf(who)}`, configData: { ibeacon_uuid: hexOf(who) } },
    }),
  async place(who: Person, { hubs, beacons }: Devices) {
    const name = textOf(who);
    const site = await createSite(who.caller, {
      ...nothing,
      body: { name, address: textOf(who), position: null },
    });
    const change = { siteId: site.id, addTags: [textOf(who)], removeTags: [] };
    return Promise.allSettled([
      placeHubs(who.caller, { ...nothing, body: { idList: hubs, ...change } }),
      placeBeacons(who.caller, { ...nothing, body: { idList: beacons, ...change } }),
    ]);
  },
  async describe(who: Person, { hubs, beacons }: Devices) {
    const site = await createSite(who.caller, {
      ...nothing,
      body: { name: textOf(who), address: '', position: null },
    });
    await givenFloorPlan(site.id);
    const body = (ids: readonly string[]) => ({
      rows: ids.map((id) => ({
        ...{ id, description: textOf(who), site: site.name, tags: [textOf(who)] },
        spot: { x: 0.5, y: 0.5 },
      })),
      dryRun: false,
    });
    return Promise.allSettled([
      describeHubs(who.caller, { ...nothing, body: body(hubs) }),
      describeBeacons(who.caller, { ...nothing, body: body(beacons) }),
    ]);
  },
  async bulk(who: Person, { beacons }: Devices) {
    const change = {
      ...{ userId: '0', idList: [...beacons], description: textOf(who) },
      configData: { ibeacon_uuid: hexOf(who) },
    };
    const plan = await setBeaconBulkConfiguration(who.caller, {
      ...nothing,
      body: { ...change, dryRun: true },
    });
    if (!('planId' in plan)) return plan;
    const { planId } = plan;
    return [plan, await setBeaconBulkConfiguration(who.caller, { ...nothing, body: { ...change, planId } })];
  },
  async registerAgain({ hubs: [hub], beacons: [beacon], code }: Devices) {
    await setRemoving(hub!, []);
    const item = await readHub(hub!);
    if (item) await removeHub(item, await leaving(item)).catch(() => {});
    await registerHub(hub!, code);
    await deleteBeacon(root, { ...nothing, params: { n: beacon! } }).catch(() => {});
    await registerBeacons([beacon!], code);
  },
  deleteAccount: ({ id }: Person) => removals.after(() => deleteUser(root, { ...nothing, params: { id } })),
  async checkAlerts({ caller }: Person) {
    for (const { id } of (await getAlertRules(caller, { ...nothing, query: LIST })).items)
      await checkRule({ ruleId: id });
  },
});

/** A hub that keeps its settings and the commands that it received when its owner changes. */
export class ReportingHub {
  configVersion = 0;
  received: BeaconsCommand[] = [];
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }

  receive(commands: readonly HubCommand[]): void {
    for (const command of commands) {
      if (command.kind === 'config') this.configVersion = command.version;
      if (command.kind === 'beacons') this.received.push(command);
    }
  }

  /** Sends its state and a sighting of every beacon through the broker. */
  sendData(beacons: readonly string[]) {
    return this.#send(['state', { configVersion: this.configVersion }], ['data', this.#heard(beacons)]);
  }

  /** Sends the same by HTTP with the key of an account, and returns what that account reads. */
  push({ caller }: Person, beacons: readonly string[]) {
    const { configVersion } = this;
    return takePush(caller, { body: { ...this.#heard(beacons), state: { configVersion } } } as never);
  }

  log({ number }: Person) {
    const line = { level: 'WARNING', timestamp: now(), message: `joined zz${number}q${++markers}zz` };
    return this.#send(['logs', line]);
  }

  /** Sends the results of the oldest command. Returns the items that its devices have applied. */
  async report(isDone: boolean): Promise<unknown> {
    const command = this.received.shift();
    if (!command) return [];
    const result = isDone ? 0 : 4;
    const items = command.items.map(({ mac, updateIndex }) => ({ mac, updateIndex, result, reason: 0 }));
    await this.#send(['results', { id: command.id, items }]);
    return isDone ? command.items : [];
  }

  #heard(beacons: readonly string[]) {
    const timestamp = now();
    return { id: this.id, items: beacons.map((macAddress) => ({ macAddress, batteryPct: 10, timestamp })) };
  }

  #send(...messages: [MessageKind, unknown][]) {
    return ingestMessages(
      messages.map(([kind, said]) => ({
        ...{ kind, hubId: this.id, clientId: this.id, at: now() },
        payload: Buffer.from(JSON.stringify(said)),
      })),
    );
  }
}

const LIST = { limit: 100, filter: [], extra_field: [] };

/** Everything that an account can read. Refused calls are left out. */
export async function readAll(
  { caller }: Person,
  { hubs, beacons }: Devices,
): Promise<Record<string, unknown>> {
  const one = (id: string) => ({ ...nothing, params: { id } });
  const readers: Record<string, () => Promise<unknown>> = {
    getHubs: () => getHubs(caller, { ...nothing, query: { ...LIST, extra_field: ['site'] } }),
    getSites: () => getSites(caller, { ...nothing, query: LIST }),
    getOffers: () => getOffers(caller, { ...nothing, query: LIST }),
    getReceivedOffers: () => getReceivedOffers(caller, { ...nothing, query: LIST }),
    getTags: () => getTags(caller, { ...nothing, query: { limit: 100 } }),
    getBeacons: () =>
      getBeacons(caller, {
        ...nothing,
        query: { ...LIST, extra_field: ['owner', 'monitoring', 'configuration', 'site'] },
      }),
    getBeaconConfigurations: () =>
      getBeaconConfigurations(caller, {
        ...nothing,
        body: { infoProviderId: '0', idList: [...beacons] },
      }),
    getBeaconIdentities: () => getBeaconIdentities(caller, { ...nothing, query: LIST }),
    getHubLogs: () => getHubLogs(caller, { ...nothing, query: LIST }),
    getAlerts: () => getAlerts(caller, { ...nothing, query: LIST }),
    getAudit: () => getAudit(caller, { ...nothing, query: LIST }),
    getTasks: async () => {
      const { items } = await getTasks(caller, { ...nothing, query: LIST });
      return Promise.all(items.slice(0, 3).map(({ taskId }) => getTask(caller, one(taskId))));
    },
  };
  for (const id of hubs) {
    readers[`getHub ${id}`] = () => getHub(caller, one(id));
    readers[`getHubLogs ${id}`] = () =>
      getHubLogs(caller, { ...nothing, query: { ...LIST, filter: [`hubId:eq:${id}`] } });
    readers[`heardBy ${id}`] = () =>
      getBeacons(caller, { ...nothing, query: { ...LIST, filter: [`heardBy:eq:${id}`] } });
  }
  for (const id of beacons) {
    readers[`getBeacon ${id}`] = () => getBeacon(caller, one(id));
    readers[`getBeaconHubs ${id}`] = () => getBeaconHubs(caller, one(id));
    readers[`getBeaconHistory ${id}`] = () => getBeaconHistory(caller, one(id));
    readers[`getBeaconSensorHistory ${id}`] = () => getBeaconSensorHistory(caller, one(id));
  }
  const read = Object.entries(readers).map(
    async ([name, reader]) => [name, await reader().catch(() => undefined)] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

/** Every stored item of a device, and the word items that point to it. */
export async function storedOf(kind: 'hub' | 'beacon', id: string): Promise<unknown[]> {
  const [items, words, tags] = await Promise.all([
    queryItems(`${kind}#${id}`, { consistent: true }),
    queryItems(`word#${kind}.description#*`, { consistent: true }),
    queryItems(`word#${kind}.tags#*`, { consistent: true }),
  ]);
  return [...items.items, ...[...words.items, ...tags.items].filter(({ sk }) => sk.endsWith(`#${id}`))];
}
