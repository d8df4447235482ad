import * as z from 'zod/mini';
import { Time } from './common.ts';

/** How a firmware update goes on that a hub was told of. Success is only that the hub says it runs the new firmware. */
export const UPDATE_PROGRESS = ['sent', 'downloading', 'applying'] as const;
export type UpdateProgress = (typeof UPDATE_PROGRESS)[number];

/** What a hub can say of an update that it could not do. */
export const HUB_FAILURES = [
  'DOWNLOAD_FAILED',
  /** What came has not the length or the SHA-256 that it was told. */
  'WRONG_CONTENT',
  'NO_SPACE',
  'NOT_APPLIED',
  /** Something else; also what nobody here has heard of. */
  'HUB_ERROR',
] as const;
export type HubFailure = (typeof HUB_FAILURES)[number];

/** What a hub says, with its state, of an update that it was told of. */
export type UpdateReport = { readonly id: string } & (
  | { readonly state: UpdateProgress }
  | { readonly state: 'failed'; readonly reason: HubFailure }
);

/** Why an update failed. */
export const UPDATE_FAILURES = [
  ...HUB_FAILURES,
  /** It did not say in time that it runs the new firmware. */
  'TIMED_OUT',
  /** The firmware was revoked or deleted before the hub had it. */
  'FIRMWARE_REVOKED',
  /** The hub was deleted. */
  'HUB_DELETED',
] as const;
export type UpdateFailure = (typeof UPDATE_FAILURES)[number];

/** After this time without success an update has failed (specification 2.9). */
export const UPDATE_MINUTES = 30;

const common = {
  /** The version that it is to run, and the one that it ran. */
  firmware: z.string(),
  fromFirmware: z.nullable(z.string()),
  startedAt: Time,
};

/** The newest firmware update of a hub. */
export const HubUpdate = z
  .discriminatedUnion('state', [
    z.strictObject({ ...common, state: z.enum(UPDATE_PROGRESS), deadline: Time }),
    z.strictObject({ ...common, state: z.literal('done'), endedAt: Time }),
    z.strictObject({ ...common, state: z.literal('failed'), endedAt: Time, reason: z.enum(UPDATE_FAILURES) }),
  ])
  .register(z.globalRegistry, { id: 'HubUpdate', description: 'The newest firmware update of a hub' });
export type HubUpdate = z.output<typeof HubUpdate>;
