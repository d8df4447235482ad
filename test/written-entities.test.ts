import { randomBytes } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, ConsoleSession } from '../bin/console-session.ts';
import * as admin from '../shared/contract/admin.ts';
import { getViews, putViews } from '../shared/contract/auth/views.ts';
import * as auth from '../shared/contract/auth.ts';
import { getInfoDraft } from '../shared/contract/content/drafts.ts';
import { getInfoPoint, getInfos } from '../shared/contract/content/infos.ts';
import { getInfoBundle, getTours } from '../shared/contract/content/tours.ts';
import * as devices from '../shared/contract/devices.ts';
import { OPERATIONS } from '../shared/contract/index.ts';
import { getBeaconConfigurations, getTemplates, putTemplates } from '../shared/contract/infoprovider.ts';
import { getSpendAlert, setSpendAlert } from '../shared/contract/money/reporting.ts';
import { getBillingSettingsAsAdmin, setBillingSettings } from '../shared/contract/money/settings.ts';
import type { Operation } from '../shared/contract/operation.ts';
import type { KeyPermission, Reach } from '../shared/roles.ts';
import { CAST, type Cast, createCast, type Member } from './support/cast.ts';
import { triedOf } from './support/depth.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';

/**
 * An operation that writes an entity accepts the entity as another operation returned it, and then changes nothing. Every
 * operation that declares the entity it writes has a row here, and every operation that seems to write one declares it.
 */

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

type Entity = Record<string, unknown>;
const A_WHILE = { interval: 200 };
const call = (session: ConsoleSession, operation: Operation, request: object, headers = {}) =>
  session.call<Operation>(operation, request as never, headers) as Promise<Entity>;
const anyName = () => `x${randomBytes(6).toString('hex')}`;
const reader = () => cast.admin.session;

/** The two ways to read an entity: alone, or as an item of a list with its extra fields. */
const alone = async (operation: Operation, request: object) => call(reader(), operation, request);
async function listed(operation: Operation, query: object, isIt: (item: Entity) => boolean): Promise<Entity> {
  const page = async () =>
    ((await call(reader(), operation, { query: { limit: 100, ...query } })) as { items: Entity[] }).items;
  await expect.poll(async () => (await page()).some(isIt), A_WHILE).toBe(true);
  return (await page()).find(isIt)!;
}

interface Row {
  /** Creates an entity of a member and returns its id. */
  readonly make: (of: Member) => Promise<Entity>;
  /** The ways to read the entity. */
  readonly reads: readonly ((made: Entity) => Promise<Entity>)[];
  readonly params?: (made: Entity) => object;
  /** The key of its items in the table. */
  readonly pk?: (made: Entity) => string;
  /** For an operation that creates an entity: the fields that must differ from those of the entity that was read. */
  readonly copied?: () => Entity;
  /** Why a copy is refused although its body is valid. */
  readonly refusal?: string;
}

const madeBy =
  (operation: Operation, request: (of: Member) => object) =>
  (of: Member): Promise<Entity> =>
    call(reader(), operation, request(of));

const label = {
  make: (operation: Operation, more: () => object = () => ({})) =>
    madeBy(operation, () => ({ body: { name: anyName(), ...more() } })),
  row: (kind: string, make: Row['make'], list: Operation): Row => ({
    make,
    reads: [
      async (made) => made,
      ({ name }) => listed(list, { filter: [`name:prefix:${name}`] }, (item) => item.name === name),
    ],
    params: ({ name }) => ({ name }),
    pk: ({ name }) => `${kind}#${name}`,
  }),
};
const groups = label.row('managergroup', label.make(auth.createManagerGroup), auth.getManagerGroups);
const managerLabels = label.row(
  'managerlabel',
  label.make(auth.createManagerLabel, () => ({
    hostUrl: `https://${anyName()}.example`,
    imprint: { 'de-de': 'Text' },
  })),
  auth.getManagerLabels,
);
const appLabels = label.row(
  'applabel',
  label.make(auth.createAppLabel, () => ({ applications: ['com.example'] })),
  auth.getAppLabels,
);
/** Names and hosts are unique. */
const renamed = { copied: () => ({ name: anyName() }) };

const ofAccount = (one: Operation): Row => ({
  make: async ({ id }) => ({ id }),
  reads: [
    ({ id }) => alone(one, { params: { id } }),
    ({ id }) => listed(auth.getUsers, { extra_field: ['counts'] }, (item) => item.id === id),
  ],
  params: ({ id }) => ({ id }),
  pk: ({ id }) => `user#${id}`,
});

const firmware: Row = {
  make: madeBy(devices.createFirmware, () => ({
    body: { id: [...randomBytes(4)].join('.'), hardwareId: 'HUB-0300', group: 'HUB', tags: ['stable'] },
  })),
  reads: [
    ({ hardwareId, id }) => alone(devices.getFirmware, { params: { hardwareId, id } }),
    ({ id }) => listed(devices.getFirmwares, {}, (item) => item.id === id),
  ],
  params: ({ hardwareId, id }) => ({ hardwareId, id }),
  pk: ({ hardwareId, id }) => `firmware#${hardwareId}/${id}`,
};

const rule: Row = {
  make: madeBy(devices.createAlertRule, ({ id }) => ({ query: { user: id }, body: { kind: 'hubOffline' } })),
  reads: [
    async (made) => made,
    ({ id }) => listed(devices.getAlertRules, { extra_field: ['owner'] }, (item) => item.id === id),
  ],
  params: ({ id }) => ({ id }),
  pk: ({ id }) => `alertRule#${id}`,
};

const site: Row = {
  make: madeBy(devices.createSite, ({ id }) => ({ query: { user: id }, body: { name: anyName() } })),
  reads: [
    ({ id }) => alone(devices.getSite, { params: { id } }),
    ({ id }) => listed(devices.getSites, { extra_field: ['owner'] }, (item) => item.id === id),
  ],
  params: ({ id }) => ({ id }),
  pk: ({ id }) => `site#${id}`,
};

const webhook: Row = {
  make: madeBy(devices.createWebhook, ({ id }) => ({
    query: { user: id },
    body: { name: 'Desk', url: 'https://desk.invalid/' },
  })),
  reads: [
    ({ id }) => alone(devices.getWebhook, { params: { id } }),
    ({ id }) => listed(devices.getWebhooks, { extra_field: ['owner'] }, (item) => item.id === id),
  ],
  params: ({ id }) => ({ id }),
  pk: ({ id }) => `webhook#${id}`,
};

const round: Row = {
  // Planning changes it until it is ready.
  make: async ({ id: user }) => {
    const { id } = await call(reader(), devices.createRound, { query: { user }, body: { name: anyName() } });
    const ready = async () => {
      const found = await call(reader(), devices.getRound, { params: { id } });
      expect(found.state).toBe('ready');
      return found;
    };
    return eventually(ready);
  },
  reads: [
    ({ id }) => alone(devices.getRound, { params: { id } }),
    ({ id }) => listed(devices.getRounds, { extra_field: ['owner'] }, (item) => item.id === id),
  ],
  params: ({ id }) => ({ id }),
  pk: ({ id }) => `round#${id}`,
};

const info: Row = {
  make: async ({ id }) => ({ id: await cast.newInfo(id), userId: id }),
  reads: [
    ({ id, userId }) => alone(getInfoPoint, { params: { id, user: userId } }),
    ({ id, userId }) => listed(getInfos, { user: userId, extra_field: ['owner'] }, (item) => item.id === id),
  ],
  pk: ({ id }) => `info#${id}`,
};

/** The Info CMS of the accounts is off. */
const copiedInfo: Row = { ...info, copied: () => ({ name: anyName() }), refusal: 'INFO_CMS_OFF' };
const draft: Row = {
  ...info,
  reads: [({ id }) => alone(getInfoDraft, { params: { id } })],
  params: ({ id }) => ({ id }),
};

const tour: Row = {
  make: async ({ id }) => ({ id: await cast.newTour(id), userId: id }),
  reads: [
    ({ id, userId }) => alone(getInfoBundle, { params: { id, user: userId } }),
    ({ id, userId }) => listed(getTours, { user: userId, extra_field: ['owner'] }, (item) => item.id === id),
  ],
  pk: ({ id }) => `tour#${id}`,
};

const key: Row = {
  make: madeBy(auth.createAppRight, ({ id }) => ({ body: { description: 'A key', principal: id } })),
  reads: [
    ({ id }) => listed(auth.getAppRights, { extra_field: ['principalName'] }, (item) => item.id === id),
  ],
  params: ({ id }) => ({ id }),
  pk: ({ id }) => `key#${id}`,
};

/** A roll-out as it would be read. It need not exist, since operations only create others from it. */
const rollout: Entity = {
  id: 'anything',
  name: 'Trial',
  firmware: { hardwareId: 'HUB-NONE', id: '0.0.0.0' },
  user: null,
  state: 'ready',
  filter: [],
  groups: [{ share: 100 }],
  thresholds: { errors: 10, success: 90 },
  window: null,
  counts: [],
  version: 3,
};

/** The firmware of the roll-out does not exist. */
const copiedRollout: Row = {
  make: async () => rollout,
  reads: [async (made) => made],
  copied: () => ({}),
  refusal: 'MISSING_DATA_REFERENCE',
};

const ROWS: Record<string, Row> = {
  putHub: {
    make: async ({ hubId }) => ({ id: hubId }),
    reads: [
      ({ id }) => alone(devices.getHub, { params: { id } }),
      ({ id }) => listed(devices.getHubs, { extra_field: ['owner', 'site'] }, (item) => item.id === id),
    ],
    params: ({ id }) => ({ id }),
    pk: ({ id }) => `hub#${id}`,
  },
  putFirmware: firmware,
  createFirmware: { ...firmware, copied: () => ({ id: [...randomBytes(4)].join('.') }) },
  putUser: ofAccount(auth.getUser),
  setInfoProvider: ofAccount(admin.getInfoProvider),
  putAppRight: key,
  createAppRight: { ...key, copied: () => ({}) },
  putManagerGroup: groups,
  createManagerGroup: { ...groups, ...renamed },
  putManagerLabel: managerLabels,
  createManagerLabel: { ...managerLabels, copied: () => ({ name: anyName(), hostUrl: null }) },
  putAppLabel: appLabels,
  createAppLabel: { ...appLabels, ...renamed },
  putAlertRule: rule,
  putWebhook: webhook,
  createWebhook: { ...webhook, copied: () => ({}) },
  putSite: site,
  createSite: { ...site, ...renamed },
  putRound: round,
  createRound: { ...round, copied: () => ({}) },
  setInfoPoint: info,
  createInfo: copiedInfo,
  putInfoDraft: draft,
  setInfoBundle: tour,
  setBillingSettings: {
    make: () => call(reader(), setBillingSettings, { body: { freeHours: 24 } }),
    reads: [() => alone(getBillingSettingsAsAdmin, {})],
    pk: () => 'billing',
  },
  // Everybody's own alone.
  setSpendAlert: {
    make: async ({ id: owner, session }) => {
      await call(session, setSpendAlert, { body: { cents: 5000 } });
      return { owner, session };
    },
    reads: [({ session }) => call(session as ConsoleSession, getSpendAlert, {})],
    pk: ({ owner }) => `user#${owner}`,
  },
  putViews: {
    make: async ({ id: owner, session }) => {
      const view = { id: 'weak', name: 'Weak', filter: ['battery:eq:low'], sort: null, hidden: [] };
      await call(session, putViews, { params: { list: 'beacons' }, body: { views: [view] } });
      return { owner, session };
    },
    params: () => ({ list: 'beacons' }),
    reads: [({ session }) => call(session as ConsoleSession, getViews, { params: { list: 'beacons' } })],
    pk: ({ owner }) => `user#${owner}`,
  },
  putTemplates: {
    make: async ({ id: owner, session }) => {
      const template = { id: 'slow', name: 'Slow', configData: { adv_int: 1000 }, orderCodes: ['ABCD'] };
      await call(session, putTemplates, { body: { templates: [template] } });
      return { owner, session };
    },
    reads: [({ session }) => call(session as ConsoleSession, getTemplates, {})],
    pk: ({ owner }) => `user#${owner}`,
  },
  createAlertRule: { ...rule, copied: () => ({}) },
  setBeaconConfiguration: {
    make: async ({ beaconId }) => ({ id: beaconId }),
    reads: [
      async ({ id }) =>
        (
          (await alone(getBeaconConfigurations, { body: { infoProviderId: 'all', idList: [id] } })) as {
            items: Entity[];
          }
        ).items[0]!,
      async ({ id }) => {
        const query = { extra_field: ['configuration'] };
        const { configuration } = await listed(devices.getBeacons, query, (item) => item.id === id);
        return { id, ...(configuration as Entity) };
      },
    ],
    pk: ({ id }) => `beacon#${id}`,
  },
  createRollout: copiedRollout,
  previewRollout: copiedRollout,
};

const writing = OPERATIONS.filter(({ writes }) => writes);

/** All items of an entity in the table. */
async function itemsOf(row: Row, made: Entity) {
  const { Items } = await running().table.send(
    new QueryCommand({
      TableName: running().tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': row.pk!(made) },
      ConsistentRead: true,
    }),
  );
  expect(Items).not.toEqual([]);
  // The state of an alert rule's checks changes independently of the rule; a session notes that it is used for minutes.
  return Items!.filter(({ sk }) => sk !== 'watch' && !String(sk).startsWith('session#'));
}

/** All callers who may write the entity according to the contract, each with an entity that they can access. */
async function writers(operation: Operation) {
  const roles = { INFO_PROVIDER: cast.provider, GROUP_ADMIN: cast.groupAdmin, ADMIN: cast.admin };
  const bySession = Object.entries(operation.roles as Record<string, Reach>).map(([role, reach]) => {
    const { session, ...member } = roles[role as keyof typeof roles];
    return { who: role, of: { ...member, session }, session, headers: {}, reach };
  });
  const asAdmin = bySession
    .filter(({ reach }) => reach === 'any')
    .map((one) => ({ ...one, who: `${one.who} about a user`, of: cast.provider }));
  const principal = operation.keyNeedsRole ? cast.admin : cast.provider;
  const byKey = await Promise.all(
    Object.keys(operation.permissions ?? {}).map(async (permission) => ({
      who: permission,
      of: principal,
      session: new ConsoleSession(running().url),
      headers: { 'x-api-key': await cast.key(principal.id, [permission as KeyPermission]) },
    })),
  );
  return [...bySession, ...asAdmin, ...byKey];
}

/** Whether some operations return the entity without this field. */
const isOptional = ({ writes }: Operation, field: string) =>
  z.safeParse(writes!.entity.shape[field] as z.ZodMiniType, undefined).success;

const refusal = async (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error) => {
      if (!(error instanceof ApiError)) throw error;
      return error.body;
    },
  );

it('every operation that writes an entity has a row, and no other', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(writing.map(({ id }) => id).toSorted());
});

/** Operations whose body is another thing than the readable entity that they return. */
const COMMANDS = [
  ...['emailLogin', 'passkeyLogin', 'singleSignOnLogin', 'confirmGroupMember'],
  'putSingleSignOn',
  'askFactorReset',
  ...['publishInfo', 'unpublishInfo', 'restoreInfoVersion', 'putInfoSchedule', 'setInfoDevices'],
  ...['runInfoImport', 'setPaymentAddress'],
  ...['transferHubs', 'detachHubs', 'transferBeacons', 'detachBeacons', 'placeHubs', 'placeBeacons'],
  ...['offerHubs', 'offerBeacons', 'addAlertRecipient'],
];

it('every operation with a body that returns a readable entity declares that it writes it', () => {
  const idOf = (schema: z.ZodMiniType | undefined) => schema && z.globalRegistry.get(schema)?.id;
  const itemIn = (reply: z.ZodMiniType) => {
    const { items } = ((reply as z.ZodMiniObject).shape ?? {}) as { items?: z.ZodMiniArray };
    return items && (items.def.element as z.ZodMiniType);
  };
  const readable = new Set(
    OPERATIONS.filter(({ method, id }) => method === 'GET' || id.startsWith('get')).flatMap(({ reply }) =>
      [idOf(reply), idOf(itemIn(reply))].filter((id) => id !== undefined),
    ),
  );
  const undeclared = OPERATIONS.filter(
    ({ id, body, writes, reply }) =>
      body && !writes && readable.has(idOf(reply) ?? '') && !COMMANDS.includes(id),
  );
  expect(undeclared.map(({ id }) => id)).toEqual([]);
});

const tried = triedOf(writing);
describe.each(tried.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const row = ROWS[id]!;
  const { readOnly } = operation.writes!;
  const send = (writer: Awaited<ReturnType<typeof writers>>[number], made: Entity, body: Entity) =>
    call(
      writer.session,
      operation,
      operation.params
        ? { params: row.params!(made), body }
        : // The other operations take the id in the body.
          { body: { ...(row.copied ? {} : { id: made.id }), ...body } },
      writer.headers,
    );

  if (row.copied) {
    it('creates another entity from one that was read, and ignores the state of that one', async () => {
      for (const writer of await writers(operation)) {
        const made = await row.make(writer.of);
        for (const read of row.reads) {
          const body = { ...(await read(made)), ...row.copied!() };
          const refused = await refusal(send(writer, made, body));
          expect([writer.who, refused?.message]).toEqual([writer.who, row.refusal]);
        }
      }
    });
    return;
  }

  it('accepts an unchanged entity, however it was read and from every permitted caller, and changes nothing', async () => {
    for (const writer of await writers(operation)) {
      const made = await row.make(writer.of);
      const before = await itemsOf(row, made);
      for (const read of row.reads) {
        const entity = await read(made);
        const refused = await refusal(send(writer, made, entity));
        expect([writer.who, refused]).toEqual([writer.who, undefined]);
        expect(await itemsOf(row, made)).toEqual(before);
        // Clients that cannot leave a field out may send null for it.
        const absent = Object.keys(readOnly).filter(
          (field) => isOptional(operation, field) && !(field in entity),
        );
        const withNulls = { ...entity, ...Object.fromEntries(absent.map((field) => [field, null])) };
        expect([writer.who, await refusal(send(writer, made, withNulls))]).toEqual([writer.who, undefined]);
      }
      expect(await itemsOf(row, made)).toEqual(before);
    }
  });

  it('does not change fields that are absent', async () => {
    for (const writer of await writers(operation)) {
      const made = await row.make(writer.of);
      const before = await itemsOf(row, made);
      expect([writer.who, await refusal(send(writer, made, {}))]).toEqual([writer.who, undefined]);
      expect(await itemsOf(row, made)).toEqual(before);
    }
  });

  it('refuses changed values of fixed fields, ignores fields of devices and the system, and refuses unknown fields', async () => {
    const [writer] = await writers(operation);
    const made = await row.make(writer!.of);
    const before = await itemsOf(row, made);
    const entity = Object.assign({}, ...(await Promise.all(row.reads.map((read) => read(made))))) as Entity;
    for (const [field, kind] of Object.entries(readOnly)) {
      const refused = await refusal(send(writer!, made, { ...entity, [field]: 'another' }));
      expect([field, refused?.message, refused?.details]).toEqual(
        kind === 'fixed'
          ? [field, 'FORM_VALIDATION_FAILED', { [field]: { rule: 'readOnly' } }]
          : [field, undefined, undefined],
      );
    }
    const unknown = await refusal(send(writer!, made, { ...entity, noField: 1 }));
    expect(unknown).toMatchObject({ message: 'REQUEST_ERROR', details: { unknown: ['noField'] } });
    expect(await itemsOf(row, made)).toEqual(before);
  });
});
