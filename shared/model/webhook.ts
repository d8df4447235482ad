import * as z from 'zod/mini';
import { ItemOwner, line, OpaqueId, Time } from './common.ts';
import { writable } from './writable.ts';

/** A delivery that does not arrive is tried again for this long. */
export const RETRIED_HOURS = 24;
/** After a new secret, the one before signs as well for this long. */
export const OLD_SECRET_HOURS = 24;
/** A webhook that has failed for this long is switched off. */
export const FAILING_DAYS_MAX = 3;
/** A delivery stays in the log for this long. */
export const DELIVERIES_KEPT_DAYS = 30;
/** So many characters of an answer stay in the log. */
export const ANSWER_KEPT = 2_000;
/** So many attempts of a delivery stay in the log, the last ones. */
export const TRIES_KEPT = 20;

/** What a webhook may be called for. */
export const WEBHOOK_EVENTS = ['alert.opened', 'alert.ended'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** `webhook.test`: somebody tried the webhook. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, 'webhook.test'] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

/** `failing`: its last attempt did not arrive. `off`: its owner, or three days of failures, have switched it off. */
export const WEBHOOK_STATES = ['working', 'failing', 'off'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** `waiting`: for its first attempt, or for the next one. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a delivery did not arrive. */
export const DELIVERY_FAULTS = [
  /** The host has no address. */
  'hostUnknown',
  /** An address of the host is private, link-local, reserved or otherwise not of the public internet. */
  'addressRefused',
  /** Nobody accepted the connection in time. */
  'notConnected',
  /** No secure connection came about: its certificate is not valid for the host, for example. */
  'notSecure',
  /** No answer came in time. */
  'timeOut',
  /** The connection ended before an answer came. */
  'closedEarly',
  /** The answer is no HTTP, or has too many headers. */
  'unreadable',
  /** Status 3xx: redirects are not followed. */
  'redirected',
  /** Status 4xx. */
  'clientError',
  /** Status 410: the receiver wants no more events. The webhook is switched off. */
  'gone',
  /** Status 5xx. */
  'serverError',
  /** The webhook was switched off before it arrived. */
  'switchedOff',
  /** Others failed all the time, so this one was not tried before its time was over. */
  'notTried',
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

const URL_MAX = 500;

/** HTTP or HTTPS, without a user name, a password or a fragment. The system may accept public HTTPS addresses only. */
export const isWebhookUrl = (text: string): boolean => {
  if (!/^https?:\/\/[^\s#\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

/** Whether a webhook may have this address on every system: HTTPS on its own port. */
export const isPublicHttps = (text: string): boolean => {
  const { protocol, port } = new URL(text);
  return protocol === 'https:' && port === '';
};

const said = {
  /** For people; names need not differ. */
  name: line(60, 1),
  url: line(URL_MAX, 1).check(z.refine(isWebhookUrl, { params: { rule: 'url' } })),
};
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(
  z.minLength(1),
  z.maxLength(WEBHOOK_EVENTS.length),
  z.overwrite((list) => [...new Set(list)].sort()),
);
const { created, changed } = writable(
  { events, isActive: z.boolean() },
  { events: [...WEBHOOK_EVENTS].sort(), isActive: true },
);

/** The input for a new webhook. */
export const NewWebhook = z.strictObject({ ...said, ...created });

/** A change of a webhook: absent fields keep their values. */
export const WebhookChange = z.strictObject({
  name: z.optional(said.name),
  url: z.optional(said.url),
  ...changed,
  version: z.optional(z.int()),
});

/** An address that gets a signed POST for each event. */
export const Webhook = z
  .strictObject({
    id: OpaqueId,
    userId: OpaqueId,
    /** With `extra_field=owner`. */
    owner: z.optional(ItemOwner),
    ...said,
    events,
    isActive: z.boolean(),
    state: z.enum(WEBHOOK_STATES),
    /** The first failure since the last success; null: the last attempt arrived. */
    failingSince: z.nullable(Time),
    /** When it was switched off for its failures; null: it was not. */
    switchedOffDate: z.nullable(Time),
    /** Until then the secret before the present one signs as well; null: only one secret signs. */
    oldSecretUntil: z.nullable(Time),
    createdDate: Time,
    /** Grows with each change; a PUT with an older version is refused. */
    version: z.int(),
  })
  .register(z.globalRegistry, {
    id: 'Webhook',
    description: 'An address that gets a signed POST for each event',
  });
export type Webhook = z.output<typeof Webhook>;

/** A webhook with its secret: `whsec_` and 32 bytes in Base64. It is shown once. */
export const WebhookWithSecret = z.strictObject({ ...Webhook.shape, secret: z.string() });

const outcome = {
  /** The HTTP status of the answer; null: none came. */
  status: z.nullable(z.int()),
  /** Null: it arrived, or was not tried yet. */
  fault: z.nullable(z.enum(DELIVERY_FAULTS)),
};

const delivery = {
  /** The id of the event, `webhook-id` in each attempt. */
  id: OpaqueId,
  webhookId: OpaqueId,
  event: z.enum(DELIVERED_EVENTS),
  state: z.enum(DELIVERY_STATES),
  createdDate: Time,
  /** The number of all attempts. */
  attempts: z.int().check(z.minimum(0)),
  /** The time of the last attempt. */
  lastDate: z.nullable(Time),
  /** The time of the next attempt, if it waits for one. */
  nextDate: z.nullable(Time),
  ...outcome,
};

/** An event on its way to a webhook; status and fault are those of the last attempt. */
export const WebhookDelivery = z
  .strictObject(delivery)
  .register(z.globalRegistry, { id: 'WebhookDelivery', description: 'An event on its way to a webhook' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** One attempt: what was sent, and what came back. */
export const DeliveryTry = z.strictObject({
  date: Time,
  url: z.string(),
  /** The headers that were sent, without the signature. */
  headers: z.record(z.string(), z.string()),
  ...outcome,
  durationMs: z.int().check(z.minimum(0)),
  /** How many headers the answer had. */
  answerHeaders: z.int().check(z.minimum(0)),
  /** The beginning of the answer as text. */
  answer: z.string(),
});
export type DeliveryTry = z.output<typeof DeliveryTry>;

/** A delivery with what was sent and answered. */
export const WholeDelivery = z
  .strictObject({
    ...delivery,
    /** The body of the request: JSON. */
    body: z.string(),
    /** The last attempts, the newest first. */
    tries: z.array(DeliveryTry),
  })
  .register(z.globalRegistry, { id: 'WholeDelivery', description: 'A delivery with its attempts' });
export type WholeDelivery = z.output<typeof WholeDelivery>;
