import * as z from 'zod/mini';
import { BeaconId } from '../../model/beacon.ts';
import { HubId } from '../../model/hub.ts';
import { userQuery } from '../../model/page.ts';
import { Task } from '../../model/task.ts';
import { EmailAddress } from '../../model/user.ts';
import { NOUN, NOUN_UPPER } from '../../noun.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

/** So many devices change hands in one task. */
export const DEVICES_MAX = 10_000;

const query = z.strictObject(userQuery);
/** Any text: what is no order code is answered as one that nobody knows. */
const codeParams = z.strictObject({ code: z.string().check(z.maxLength(100)) });

// @__NO_SIDE_EFFECTS__
const idList = <Id extends z.ZodMiniType<string, string>>(id: Id) =>
  z.array(id).check(
    z.minLength(1),
    z.maxLength(DEVICES_MAX),
    z.refine((ids) => new Set(ids).size === ids.length, { params: { rule: 'unique' } }),
  );

// @__NO_SIDE_EFFECTS__
const transferBody = <Id extends z.ZodMiniType<string, string>>(id: Id) =>
  z.strictObject({
    idList: idList(id),
    targetEmail: EmailAddress,
    /** Tells the recipient, once, how many there are. */
    sendMail: z._default(z.boolean(), false),
  });

const Count = z.strictObject({ data: z.number() });

const assignHubsPath = `${prefix}/hubs/assign/{code}` as const;
const assignBeaconsPath = `${prefix}/${NOUN}s/assign/{code}` as const;
const codeErrors = ['ORDER_CODE_NOT_VALID', 'ORDER_CODE_NOT_ALLOWED'] as const;

export const checkHubAssignment = operation({
  id: 'checkHubAssignment',
  method: 'GET',
  path: assignHubsPath,
  summary: 'How many hubs an order code would assign',
  roles: EVERYONE_IN_REACH,
  permissions: { CONFIGURE_HUBS: 'own' },
  params: codeParams,
  query,
  reply: Count,
  errors: [...codeErrors, 'HUBS_ALREADY_ASSIGNED'],
});

export const assignHubs = operation({
  id: 'assignHubs',
  method: 'POST',
  path: assignHubsPath,
  summary: 'Gives the free hubs of an order code to the caller or to `user`',
  roles: EVERYONE_IN_REACH,
  permissions: { CONFIGURE_HUBS: 'own' },
  idempotent: 'kept',
  params: codeParams,
  query,
  reply: Task,
  errors: [...codeErrors, 'HUBS_ALREADY_ASSIGNED'],
});

export const transferHubs = operation({
  id: 'transferHubs',
  method: 'POST',
  path: `${prefix}/hubs/transfer`,
  summary: 'Gives hubs to the account of an address',
  roles: EVERYONE_IN_REACH,
  idempotent: 'kept',
  query,
  body: transferBody(HubId),
  reply: Task,
  errors: ['MISSING_DATA_REFERENCE', 'ENTITY_NOT_FOUND'],
});

export const detachHubs = operation({
  id: 'detachHubs',
  method: 'POST',
  path: `${prefix}/hubs/detach`,
  summary: 'Takes hubs from their owner: they belong to nobody then',
  roles: EVERYONE_IN_REACH,
  idempotent: 'kept',
  query,
  body: z.strictObject({ idList: idList(HubId) }),
  reply: Task,
  errors: ['ENTITY_NOT_FOUND'],
});

export const checkBeaconAssignment = operation({
  id: 'checkBeaconAssignment',
  method: 'GET',
  path: assignBeaconsPath,
  summary: 'How many beacons an order code would assign',
  roles: EVERYONE_IN_REACH,
  permissions: { [`REGISTER_${NOUN_UPPER}S` as const]: 'own' },
  params: codeParams,
  query,
  reply: Count,
  errors: [...codeErrors, `${NOUN_UPPER}S_ALREADY_ASSIGNED`],
});

export const assignBeacons = operation({
  id: 'assignBeacons',
  method: 'POST',
  path: assignBeaconsPath,
  summary: 'Gives the free beacons of an order code to the caller or to `user`',
  roles: EVERYONE_IN_REACH,
  permissions: { [`REGISTER_${NOUN_UPPER}S` as const]: 'own' },
  idempotent: 'kept',
  params: codeParams,
  query,
  reply: Task,
  errors: [...codeErrors, `${NOUN_UPPER}S_ALREADY_ASSIGNED`],
});

export const transferBeacons = operation({
  id: 'transferBeacons',
  method: 'POST',
  path: `${prefix}/${NOUN}s/transfer`,
  summary: 'Gives beacons to the account of an address',
  roles: EVERYONE_IN_REACH,
  idempotent: 'kept',
  query,
  body: transferBody(BeaconId),
  reply: Task,
  errors: ['MISSING_DATA_REFERENCE', 'ENTITY_NOT_FOUND'],
});

export const detachBeacons = operation({
  id: 'detachBeacons',
  method: 'POST',
  path: `${prefix}/${NOUN}s/detach`,
  summary: 'Takes beacons from their owner: they belong to nobody then',
  roles: EVERYONE_IN_REACH,
  idempotent: 'kept',
  query,
  body: z.strictObject({ idList: idList(BeaconId) }),
  reply: Task,
  errors: ['ENTITY_NOT_FOUND'],
});

export const ownershipOperations = [
  checkHubAssignment,
  assignHubs,
  transferHubs,
  detachHubs,
  checkBeaconAssignment,
  assignBeacons,
  transferBeacons,
  detachBeacons,
] as const;
