import * as z from 'zod/mini';
import { BeaconId } from '../../model/beacon.ts';
import { HubId } from '../../model/hub.ts';
import { userQuery } from '../../model/page.ts';
import { GRACE_SECONDS_MAX, Task } from '../../model/task.ts';
import { EmailAddress } from '../../model/user.ts';
import { NOUN, NOUN_UPPER } from '../../noun.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { chosen } from '../chosen.ts';
import { FACTOR_FOR_MANY } from '../freshness.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

const query = z.strictObject(userQuery);
/**
 * How long the task waits before it begins, in seconds; until then `cancelTask` undoes it, and nothing has changed. By
 * default it begins at once.
 */
const grace = {
  graceSeconds: z.optional(z.number().check(z.int(), z.gte(0), z.lte(GRACE_SECONDS_MAX))),
};
/** Any text: a malformed order code gets the same answer as an unknown one. */
const codeParams = z.strictObject({ code: z.string().check(z.maxLength(100)) });

// @__NO_SIDE_EFFECTS__
const transferBody = <Id extends z.ZodMiniType<string, string>>(id: Id) =>
  z.strictObject({
    ...chosen(id),
    targetEmail: EmailAddress,
    /** Mails the recipient, once, how many devices arrived. */
    sendMail: z._default(z.boolean(), false),
    ...grace,
  });

const Count = z.strictObject({ data: z.number() });

const assignHubsPath = `${prefix}/hubs/assign/{code}` as const;
const assignBeaconsPath = `${prefix}/${NOUN}s/assign/{code}` as const;
const codeErrors = ['ORDER_CODE_NOT_VALID', 'ORDER_CODE_NOT_ALLOWED'] as const;

export const checkHubAssignment = operation({
  id: 'checkHubAssignment',
  method: 'GET',
  path: assignHubsPath,
  summary: 'Returns how many hubs an order code would assign',
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
  summary: 'Assigns the unowned hubs of an order code to the caller or to `user`',
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
  summary: 'Transfers hubs to the account with an e-mail address',
  roles: EVERYONE_IN_REACH,
  member: 'manage',
  fresh: FACTOR_FOR_MANY,
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
  summary: 'Detaches hubs from their owner; they are unowned afterwards',
  roles: EVERYONE_IN_REACH,
  member: 'manage',
  fresh: FACTOR_FOR_MANY,
  idempotent: 'kept',
  query,
  body: z.strictObject({ ...chosen(HubId), ...grace }),
  reply: Task,
  errors: ['ENTITY_NOT_FOUND'],
});

export const checkBeaconAssignment = operation({
  id: 'checkBeaconAssignment',
  method: 'GET',
  path: assignBeaconsPath,
  summary: 'Returns how many beacons an order code would assign',
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
  summary: 'Assigns the unowned beacons of an order code to the caller or to `user`',
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
  summary: 'Transfers beacons to the account with an e-mail address',
  roles: EVERYONE_IN_REACH,
  member: 'manage',
  fresh: FACTOR_FOR_MANY,
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
  summary: 'Detaches beacons from their owner; they are unowned afterwards',
  roles: EVERYONE_IN_REACH,
  member: 'manage',
  fresh: FACTOR_FOR_MANY,
  idempotent: 'kept',
  query,
  body: z.strictObject({ ...chosen(BeaconId), ...grace }),
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
