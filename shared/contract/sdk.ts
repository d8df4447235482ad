import * as z from 'zod/mini';
import { CONTENT_LANGUAGES, Output, Range } from '../content/output.ts';
import { BeaconId } from '../model/beacon.ts';
import { OpaqueId } from '../model/common.ts';
import { EVERYONE } from '../roles.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/sdk/v1';

/** Beacons that a phone asks for in one call. */
const ASKED_MAX = 100;

/** How long a phone may keep what it got, in seconds. */
export const KEPT_SECONDS = 30 * 60;

/** What a phone shows of an Info in one language. */
const InLanguage = z.strictObject({
  /** The first output without a condition, else the first: for apps that show one. */
  output: Output,
  /** All outputs in their order; the phone decides by their conditions and ranges. */
  outputs: z.array(Output),
});

const PhoneInfo = z
  .strictObject({
    id: OpaqueId,
    name: z.string(),
    /** Those of the asked beacons that have this Info. */
    beaconIds: z.array(z.string()),
    tourIds: z.array(z.string()),
    /** The visibility range of outputs without one of their own, dBm. */
    rssi: Range,
    /** In which the times of conditions are meant. */
    timeZone: z.string(),
    languages: z.partialRecord(z.enum(CONTENT_LANGUAGES), InLanguage),
  })
  .register(z.globalRegistry, { id: 'PhoneInfo', description: 'An Info as phones get it' });
export type PhoneInfo = z.output<typeof PhoneInfo>;

export const getPhoneInfos = operation({
  id: 'getPhoneInfos',
  method: 'POST',
  reads: true,
  path: `${prefix}/infos`,
  summary:
    'Returns the active, published Infos of beacons that a phone hears, as far as its app may show them',
  roles: EVERYONE,
  permissions: { BASIC: 'own' },
  body: z.strictObject({ beaconIds: z.array(BeaconId).check(z.minLength(1), z.maxLength(ASKED_MAX)) }),
  reply: z.strictObject({
    items: z.array(PhoneInfo),
    /** How long a phone may keep this answer, in seconds. */
    keptSeconds: z.int(),
  }),
  errors: [],
});

/** What apps on phones call, with an API key of the app's account. */
export const sdk = { name: 'sdk', prefix, operations: [getPhoneInfos] } as const satisfies Group;
