import * as z from 'zod/mini';
import { CONTENT_LANGUAGES, Output, Range } from '../content/output.ts';
import { BeaconId } from '../model/beacon.ts';
import { line, OpaqueId, Time } from '../model/common.ts';
import { EmailAddress, USER_NAME_MAX } from '../model/user.ts';
import { EVERYONE } from '../roles.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/sdk/v1';

/** Beacons that a phone asks for in one call. */
const ASKED_MAX = 100;

/** Characters of a report about content. */
const VIOLATION_TEXT_MAX = 5000;

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
    /** Those of the asked beacons that have this Info; none in a tour. */
    beaconIds: z.array(z.string()),
    /** The published tours that hold it, as far as the app may show them. */
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
  ownLimit: true,
  method: 'POST',
  reads: true,
  path: `${prefix}/infos`,
  summary:
    'Returns the active, published Infos of beacons that a phone hears, as far as its app may show them',
  roles: EVERYONE,
  permissions: { BASIC: 'own' },
  keptSeconds: KEPT_SECONDS,
  body: z.strictObject({ beaconIds: z.array(BeaconId).check(z.minLength(1), z.maxLength(ASKED_MAX)) }),
  reply: z.strictObject({
    items: z.array(PhoneInfo),
    /** How long a phone may keep this answer, in seconds. */
    keptSeconds: z.int(),
  }),
  errors: [],
});

const Title = z.strictObject({ title: z.string() });

const PhoneTour = z
  .strictObject({
    id: OpaqueId,
    name: z.string(),
    imageUrl: z.nullable(z.string()),
    /** Whether it is kept from apps without an app label. */
    protected: z.boolean(),
    /** In each language; where the tour has no title, the title is its name. */
    outputs: z.strictObject({ de: Title, en: Title, fr: Title }),
    /** Its active Infos, in the order of the tour. */
    infos: z.array(PhoneInfo),
    /** How long a phone may keep this answer, in seconds. */
    keptSeconds: z.int(),
  })
  .register(z.globalRegistry, { id: 'PhoneTour', description: 'A tour as phones get it' });
export type PhoneTour = z.output<typeof PhoneTour>;

export const getPhoneTour = operation({
  id: 'getPhoneTour',
  ownLimit: true,
  method: 'GET',
  path: `${prefix}/tours/{id}`,
  summary: 'Returns a published tour with its active Infos, if the app may show it',
  roles: EVERYONE,
  permissions: { BASIC: 'own' },
  keptSeconds: KEPT_SECONDS,
  params: z.strictObject({ id: OpaqueId }),
  reply: PhoneTour,
  errors: ['TOUR_NOT_AVAILABLE'],
});

/** Clicks in one report. */
const CLICKS_MAX = 100;

/** `unknown`: no Info that the app may show. `time`: in the future, or too long ago. */
const CLICK_FAULTS = ['unknown', 'time'] as const;

export const reportClicks = operation({
  id: 'reportClicks',
  ownLimit: true,
  method: 'POST',
  path: `${prefix}/clicks`,
  summary: 'Counts clicks on Infos by day. The same batch is counted once, however often it is sent',
  roles: EVERYONE,
  permissions: { BASIC: 'own' },
  body: z.strictObject({
    /** The app makes it, such as a UUID, and sends the same again after a failure. */
    batchId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
    clicks: z
      .array(
        z.strictObject({
          infoId: OpaqueId,
          /** The beacon near which it was; it is not stored. */
          beaconId: z.optional(BeaconId),
          time: Time,
        }),
      )
      .check(z.minLength(1), z.maxLength(CLICKS_MAX)),
  }),
  reply: z.strictObject({
    counted: z.int(),
    /** Those that are not counted, by their position. */
    ignored: z.array(z.strictObject({ at: z.int(), reason: z.enum(CLICK_FAULTS) })),
  }),
  errors: [],
});

export const reportViolation = operation({
  id: 'reportViolation',
  ownLimit: true,
  method: 'POST',
  path: `${prefix}/violations`,
  summary: 'Takes a report about the content of an Info, for those who are responsible for its app label',
  roles: EVERYONE,
  permissions: { BASIC: 'own' },
  body: z.strictObject({
    infoId: OpaqueId,
    /** The language of the content. */
    language: z.enum(CONTENT_LANGUAGES),
    senderName: line(USER_NAME_MAX, 1),
    senderEmail: EmailAddress,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIOLATION_TEXT_MAX)),
  }),
  reply: z.strictObject({ taken: z.literal(true) }),
  errors: [],
});

/** What apps on phones call, with an API key of the app's account. */
export const sdk = {
  name: 'sdk',
  prefix,
  operations: [getPhoneInfos, getPhoneTour, reportClicks, reportViolation],
} as const satisfies Group;
