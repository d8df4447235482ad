import * as z from 'zod/mini';
import { BeaconId } from '../../model/beacon.ts';
import { BEACON_TYPES } from '../../model/beacon-type.ts';
import { EmptyReply } from '../../model/common.ts';
import { HubCredentials, HubRegistration, OrderCode } from '../../model/hub.ts';
import { NOUN } from '../../noun.ts';
import { ADMINS } from '../../roles.ts';
import { FACTOR } from '../freshness.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

const Noun = `${NOUN[0]!.toUpperCase()}${NOUN.slice(1)}` as Capitalize<typeof NOUN>;

/** Each beacon takes two or three writes, and a transaction holds a hundred. */
export const BEACONS_PER_REGISTRATION = 500;
/** Each hub takes seven calls of the IoT control plane, so a request stays well below its time limit. */
export const HUBS_PER_REGISTRATION = 10;
/** A new certificate takes five more calls, and AWS needs time to release the old one. */
export const HUBS_PER_RENEWAL = 5;
export const QR_CODES_PER_ORDER = 1000;

/** The outcome for a beacon: OK, or a code and, after a colon, the fault. Shown as REGISTER_INFOPOINT_ID_<code>. */
export const REGISTRATION_OUTCOMES = [
  'OK',
  'ALREADY_EXISTS',
  'TOO_SHORT',
  'INVALID:FORM',
  'INVALID:CHECK_DIGIT',
  'INVALID:TYPE',
  'INVALID:ORDER_CODE',
  'INVALID:DUPLICATE',
  'UNKNOWN',
] as const;
export type RegistrationOutcome = (typeof REGISTRATION_OUTCOMES)[number];

const Status = z.enum(['OK', 'PARTIAL', 'FAILED']);

/** Each id is checked by itself, so that an invalid one does not block the others. */
const BeaconRegistration = z.strictObject({
  id: z.string().check(z.maxLength(100)),
  metaData: z._default(
    z.strictObject({
      /** Gives the beacon a short URL of its own, which it keeps. */
      generateShortId: z._default(z.boolean(), false),
      /** `null` removes it. */
      orderCode: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      /** For ids whose form allows several types. If it is absent, a push may determine the type. */
      type: z.optional(z.enum(BEACON_TYPES)),
    }),
    { generateShortId: false },
  ),
});
export type BeaconRegistration = z.output<typeof BeaconRegistration>;

export const registerBeacons = operation({
  id: 'registerBeacons',
  method: 'PUT',
  path: `${prefix}/register${Noun}s`,
  summary: 'Registers beacons; with `update` changes order code, type and short URL of registered ones',
  roles: ADMINS,
  permissions: { PRODUCTION_REGISTER: 'any' },
  idempotent: 'kept',
  body: z.strictObject({
    [`${NOUN}Configurations` as const]: z
      .array(BeaconRegistration)
      .check(z.minLength(1), z.maxLength(BEACONS_PER_REGISTRATION)),
    update: z._default(z.boolean(), false),
  }),
  reply: z.strictObject({
    status: Status,
    /** By id. */
    data: z.record(z.string(), z.enum(REGISTRATION_OUTCOMES)),
  }),
  errors: [],
});

export const deleteBeacon = operation({
  id: 'deleteBeacon',
  method: 'POST',
  path: `${prefix}/delete${Noun}/{n}`,
  summary: 'Removes a beacon with its configuration, history and short URL',
  roles: ADMINS,
  permissions: { PRODUCTION_DELETE: 'any' },
  fresh: FACTOR,
  params: z.strictObject({ n: BeaconId }),
  reply: EmptyReply,
  errors: [],
});

/** The number of an order of QR codes in the caller's system. */
export const OrderNumber = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._/-]{0,39}$/));

export const registerQrCodes = operation({
  id: 'registerQrCodes',
  method: 'GET',
  path: `${prefix}/registerQrCodes/{count}`,
  summary: 'Creates QR codes; the same order number or Idempotency-Key returns the same ones',
  roles: ADMINS,
  permissions: { PRODUCTION_REGISTER: 'any' },
  mutates: true,
  params: z.strictObject({ count: z.string().check(z.regex(/^\d{1,9}$/)) }),
  query: z.strictObject({ orderNumber: z.optional(OrderNumber) }),
  reply: z.strictObject({
    items: z.array(z.strictObject({ id: BeaconId, shortUrl: z.string(), orderCode: OrderCode })),
  }),
  errors: [],
});

export const registerHubs = operation({
  id: 'registerHubs',
  method: 'PUT',
  path: `${prefix}/registerHubs`,
  summary:
    'Registers hubs and returns, once, the credentials of each; `update` renews them for registered hubs',
  roles: ADMINS,
  permissions: { PRODUCTION_REGISTER: 'any' },
  idempotent: 'secret',
  body: z.strictObject({
    hubs: z.array(HubRegistration).check(z.minLength(1), z.maxLength(HUBS_PER_REGISTRATION)),
    /** Registered hubs get a new certificate, and their old one stops working. At most five hubs per call then. */
    update: z._default(z.boolean(), false),
  }),
  reply: z.strictObject({
    status: Status,
    /** By hub id: its credentials, or the reason why there are none. */
    data: z.record(z.string(), z.union([HubCredentials, z.enum(['ALREADY_EXISTS', 'UNKNOWN'])])),
  }),
  errors: [],
});
