import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ConsoleSession } from '../../bin/console-session.ts';
import { INFOS, type InfoRow } from '../../functions/core/content/infos/info-item.ts';
import { TOURS, type TourRow } from '../../functions/core/content/tours/tour-item.ts';
import { type OfferRow, offerPuts } from '../../functions/core/devices/offers/offer-store.ts';
import { NOWHERE } from '../../functions/core/devices/ownership/place.ts';
import { INFO_COLUMNS } from '../../shared/content/info-csv.ts';
import { registerHubs } from '../../shared/contract/admin.ts';
import type { Scope } from '../../shared/model/scope.ts';
import type { WebhookDelivery } from '../../shared/model/webhook.ts';
import { KEY_PERMISSIONS, type KeyPermission, type Role } from '../../shared/roles.ts';
import { makeFresh } from './make-stale.ts';
import type { Fixture, Running } from './platform.ts';

/** A user of the tests, with a hub and a beacon. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly session: ConsoleSession;
  readonly hubId: string;
  readonly beaconId: string;
}

export const PASSWORD = 'correct horse';
const LONG_AGO = '2026-01-01T00:00:00.000Z';
/** Of now: what is older is deleted with an Info CMS that was switched off, even while another test already uses it. */
const contentDates = () => {
  const createdDate = new Date().toISOString();
  return { createdDate, changedDate: createdDate };
};

/** The accounts of the tests: two providers of a group, one outside it, the group's admin, an admin, a service account. */
export interface Cast {
  readonly provider: Member;
  readonly colleague: Member;
  readonly stranger: Member;
  readonly groupAdmin: Member;
  readonly admin: Member;
  readonly service: { id: string };
  /** Creates an admin and makes them a provider. Session and key are those of the former admin. */
  newDemoted(): Promise<Member & { readonly key: string }>;
  /** Creates another user, with a hub and a beacon, in the group or outside it. */
  newMember(role: Role, where?: 'museums'): Promise<Member>;
  /** Creates an API key of a user and returns its secret. */
  key(userId: string, permissions: readonly KeyPermission[], scope?: Scope): Promise<string>;
  /** Puts a hub of a user into the table, without a certificate, and returns its id. */
  newHub(userId: string): Promise<string>;
  /** Puts an alert rule or an alert of a user into the table and returns its id. */
  newRule(userId: string): Promise<string>;
  /** A recipient of a rule that has not answered yet. */
  newRecipient(ruleId: string): Promise<string>;
  newAlert(userId: string): Promise<string>;
  /** Puts an Info of a user into the table, without content and devices, and returns its id. */
  newInfo(userId: string): Promise<string>;
  /** The same for an uploaded file for content. */
  newFile(userId: string): Promise<string>;
  /** The same for an import of Infos, without rows. */
  newImport(userId: string): Promise<string>;
  /** Puts a tour of a user into the table, without titles and Infos, and returns its id. */
  newTour(userId: string): Promise<string>;
  /** The same for a site, at which no device is. */
  newSite(userId: string): Promise<string>;
  /** Puts an open offer of a user, of a device that does not exist, into the table and returns its id. */
  newOffer(userId: string): Promise<string>;
  newWebhook(userId: string): Promise<string>;
  /** The same webhook each time. */
  webhookOf(userId: string): Promise<string>;
  /** A delivery to a webhook. */
  newDelivery(webhookId: string): Promise<string>;
  /** The same for a round without stops. */
  newRound(userId: string): Promise<string>;
  /** The same round each time. */
  roundOf(userId: string): Promise<string>;
  /** Gives an account an open charge, so that it cannot be deleted. */
  addOpenCharge(userId: string): Promise<void>;
}

const MEMBERS = ['provider', 'colleague', 'stranger', 'groupAdmin', 'admin'] as const;
type People = Pick<Cast, (typeof MEMBERS)[number] | 'service'>;
const KEPT = 'cast.json';

/** A platform that has the cast already, signed in; `createCast` finds it there. */
export const CAST: Fixture = {
  name: 'cast',
  async make(running) {
    const cast = await createCast(running);
    const cookies = Object.fromEntries(MEMBERS.map((name) => [name, cast[name].session.cookie]));
    writeFileSync(join(running.dataDir, KEPT), JSON.stringify({ cast, cookies }));
  },
};

function findCast({ dataDir, url }: Running): People | undefined {
  const file = join(dataDir, KEPT);
  if (!existsSync(file)) return undefined;
  const { cast, cookies } = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of MEMBERS) cast[name].session = new ConsoleSession(url, cookies[name]);
  return cast;
}

export async function createCast(running: Running): Promise<Cast> {
  const { operator, url, table, tableName } = running;
  const found = findCast(running);
  // The cast is made once per run, and in a slow run its sign-ins are too old for what needs a fresh proof.
  if (found) for (const name of MEMBERS) await makeFresh(running, found[name].id);
  const createUser = async (name: string, role: Role, more: Record<string, string> = {}) => {
    const email = `${name}@example.com`;
    const user = { command: 'create-user', email, name, password: PASSWORD, role, ...more };
    return { email, id: (await operator.run<{ id: string }>(user)).id };
  };
  const newAdmin = async () => {
    await operator.run({ command: 'create-group', name: 'museums' });
    const admin = await createUser('admin', 'ADMIN');
    return { ...admin, session: await ConsoleSession.signIn(url, admin.email, PASSWORD) };
  };
  const admin = found?.admin ?? (await newAdmin());
  let count = found ? MEMBERS.length : 0;
  const addDevices = async (
    user: { id: string; email: string },
    session?: ConsoleSession,
  ): Promise<Member> => {
    const number = (++count).toString(16).padStart(8, '0');
    const hubId = `hub${number}`;
    const beaconId = `AA00${number.toUpperCase()}`;
    await admin.session.call(registerHubs, {
      body: { hubs: [{ id: hubId, hardwareId: 'HUB-0300', orderCode: 'ABCD' }] },
    });
    await operator.run({ command: 'register-beacons', beacons: [{ id: beaconId, type: 'SMART_BEACON' }] });
    await operator.run({ command: 'hand-over-hubs', ids: [hubId], userId: user.id });
    await operator.run({ command: 'hand-over-beacons', ids: [beaconId], userId: user.id });
    return {
      ...user,
      hubId,
      beaconId,
      session: session ?? (await ConsoleSession.signIn(url, user.email, PASSWORD)),
    };
  };
  const put = async (kind: string, userId: string, more: object) => {
    const id = randomBytes(6).toString('hex');
    const row = { id, userId, ...more };
    const item = { pk: `${kind}#${id}`, sk: 'row', schema: 1, version: 1, own: `${kind}#${userId}`, row };
    await table.send(new PutCommand({ TableName: tableName, Item: item }));
    return id;
  };
  const inGroup = { managerGroup: 'museums' };
  const key = async (userId: string, permissions: readonly KeyPermission[], scope?: Scope) => {
    const secret = randomBytes(24).toString('base64url');
    const id = createHash('sha256').update(secret).digest('hex');
    const createdDate = new Date().toISOString();
    const row = { id, first4: secret.slice(0, 4), description: 'key', searched: 'key', createdDate };
    const Item = {
      pk: `key#${id}`,
      sk: 'row',
      all: 'key',
      own: `key#${userId}`,
      s1: `${createdDate}#${id}`,
      schema: 1,
      version: 1,
      row: {
        ...row,
        principalId: userId,
        managerGroup: null,
        permissions: permissions.filter((one) => one !== 'BASIC'),
        ...(scope && { scope }),
      },
    };
    await table.send(new PutCommand({ TableName: tableName, Item }));
    return secret;
  };
  const newDemoted = async () => {
    const member = await addDevices(await createUser('demoted', 'ADMIN'));
    const all = await key(member.id, KEY_PERMISSIONS);
    await operator.run({ command: 'grant-role', user: member.email, role: 'INFO_PROVIDER' });
    return { ...member, key: all };
  };
  /** Makes the same item for a user each time. */
  const sameFor = (make: (userId: string) => Promise<string>) => {
    const made = new Map<string, Promise<string>>();
    return (userId: string): Promise<string> => {
      const known = made.get(userId) ?? make(userId);
      made.set(userId, known);
      return known;
    };
  };
  const newWebhook = (userId: string): Promise<string> =>
    put('webhook', userId, {
      ...{ name: 'Desk', url: 'https://desk.invalid/', events: ['alert.opened'], isActive: true },
      ...{ failingSince: null, switchedOffDate: null, oldSecretUntil: null },
      ...{ createdDate: LONG_AGO, version: 1 },
    });
  const newRound = (userId: string): Promise<string> =>
    put('round', userId, {
      ...{ name: 'Round', siteId: null, tag: null, horizonDays: 30, silentDays: null },
      createdDate: LONG_AGO,
    });
  return {
    newDemoted,
    newMember: async (role, where) =>
      addDevices(await createUser(`member-${randomBytes(4).toString('hex')}`, role, where ? inGroup : {})),
    key,
    ...(found ?? {
      admin: await addDevices(admin, admin.session),
      provider: await addDevices(await createUser('provider', 'INFO_PROVIDER', inGroup)),
      colleague: await addDevices(await createUser('colleague', 'INFO_PROVIDER', inGroup)),
      stranger: await addDevices(await createUser('stranger', 'INFO_PROVIDER')),
      groupAdmin: await addDevices(
        await createUser('group-admin', 'GROUP_ADMIN', { ...inGroup, administers: 'museums' }),
      ),
      service: await createUser('service', 'SERVICE_ACCOUNT'),
    }),
    async newHub(userId) {
      const id = `hub${randomBytes(4).toString('hex')}`;
      const row = { id, last4: id.slice(-4).toUpperCase(), description: '', version: 1, ...NOWHERE };
      const item = { pk: `hub#${id}`, sk: 'row', schema: 1, own: `hub#${userId}`, row };
      await table.send(new PutCommand({ TableName: tableName, Item: item }));
      return id;
    },
    newRule: (userId) =>
      put('alertRule', userId, {
        ...{ kind: 'hubOffline', threshold: 15, version: 1, createdDate: LONG_AGO, current: 0 },
        ...{ sendMail: false, isActive: false },
      }),
    async newRecipient(ruleId) {
      const id = randomBytes(12).toString('base64url');
      const email = `${randomBytes(6).toString('hex')}@elsewhere.example`;
      const row = { id, email, state: 'waiting', askedDate: LONG_AGO, answeredDate: null };
      const key = { pk: `alertRule#${ruleId}`, sk: `recipient#${id}` };
      await table.send(
        new PutCommand({ TableName: tableName, Item: { ...key, schema: 1, row, askId: 'none' } }),
      );
      await table.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { ...key, sk: 'row' },
          UpdateExpression: 'SET #row.recipients = :one',
          ExpressionAttributeNames: { '#row': 'row' },
          ExpressionAttributeValues: { ':one': 1 },
        }),
      );
      return id;
    },
    newAlert: (userId) =>
      put('alert', userId, {
        ...{ ruleId: 'none', kind: 'hubOffline', threshold: 15, deviceId: 'hub00000000', description: '' },
        ...{ state: 'open', since: LONG_AGO, value: null, openedDate: LONG_AGO, endedDate: null },
        ...{ acknowledgedDate: null, times: 1 },
      }),
    async newInfo(userId) {
      const id = randomBytes(6).toString('hex');
      const row: InfoRow = {
        ...{ id, userId, name: `Info ${id}`, description: '', active: true, published: false },
        ...{ languages: '', offline: 'not', beaconsCount: 0, version: 1 },
        ...contentDates(),
      };
      const Item = { ...INFOS.itemOf(row), schema: 1, switches: 0 };
      await table.send(new PutCommand({ TableName: tableName, Item }));
      return id;
    },
    newFile: (userId) =>
      put('contentFile', userId, {
        ...{ kind: 'wifi', type: 'text/plain', length: 10, url: '/files/content/none.txt' },
        ...{ state: 'ready', reason: null, createdDate: contentDates().createdDate },
      }),
    async newImport(userId) {
      const id = randomBytes(6).toString('hex');
      const Item = { pk: `infoImport#${id}`, sk: 'head', schema: 1, userId, columns: INFO_COLUMNS };
      await table.send(new PutCommand({ TableName: tableName, Item }));
      return id;
    },
    async newTour(userId) {
      const id = randomBytes(6).toString('hex');
      const row: TourRow = {
        ...{ id, userId, name: `Tour ${id}`, imageUrl: null, published: false, protected: false },
        ...{ languages: '', infosCount: 0, version: 1, ...contentDates() },
      };
      const Item = { ...TOURS.itemOf(row), schema: 1, outputs: {}, infoIds: [] };
      await table.send(new PutCommand({ TableName: tableName, Item }));
      return id;
    },
    newSite: (userId) =>
      put('site', userId, { name: 'Hall 4', address: '', createdDate: LONG_AGO, version: 1 }),
    async newOffer(userId) {
      const id = randomBytes(8).toString('hex');
      const row: OfferRow = {
        ...{ id, userId, receiverId: 'nobody', deviceKind: 'beacon', count: 1, state: 'open' },
        ...{ createdDate: LONG_AGO, expiresAt: '2099-01-01T00:00:00.000Z', endedDate: null, taskId: null },
      };
      const viewer = { requestId: 'request', host: 'console.example' };
      const who = { userId, actsFor: userId, kind: 'session', reach: 'own', administers: null } as const;
      for (const { put: Item } of offerPuts(row, { ...who, operation: 'offerBeacons', viewer }))
        await table.send(new PutCommand({ TableName: tableName, Item }));
      return id;
    },
    newWebhook,
    webhookOf: sameFor(newWebhook),
    async newDelivery(webhookId) {
      const id = randomBytes(6).toString('hex');
      const row: WebhookDelivery = {
        ...{ id, webhookId, event: 'alert.opened', state: 'failed', createdDate: LONG_AGO },
        ...{ attempts: 0, lastDate: null, nextDate: null, status: null, fault: 'notTried' },
      };
      const pk = `webhook#${webhookId}`;
      for (const Item of [
        { pk, sk: `delivery#${id}`, row, tries: 0, giveUpAt: 0 },
        { pk, sk: `content#${id}`, body: '{}', tries: [] },
      ])
        await table.send(new PutCommand({ TableName: tableName, Item }));
      return id;
    },
    newRound,
    roundOf: sameFor(newRound),
    async addOpenCharge(userId) {
      await table.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { pk: `user#${userId}`, sk: 'row' },
          UpdateExpression: 'SET openCharge = :cents',
          ExpressionAttributeValues: { ':cents': 100 },
        }),
      );
    },
  };
}
