import * as z from 'zod/mini';
import { Time } from './common.ts';

/** The progress of a running update. An update succeeds only when the hub reports that it runs the new firmware. */
export const UPDATE_PROGRESS = ['sent', 'downloading', 'applying'] as const;
export type UpdateProgress = (typeof UPDATE_PROGRESS)[number];

/** The failures of an update that a hub can report. */
export const HUB_FAILURES = [
  'DOWNLOAD_FAILED',
  /** The downloaded file has another length or SHA-256 than the command said. */
  'WRONG_CONTENT',
  'NO_SPACE',
  'NOT_APPLIED',
  /** Any other failure, also one that is unknown here. */
  'HUB_ERROR',
] as const;
export type HubFailure = (typeof HUB_FAILURES)[number];

/** A hub's report about an update, which is part of its state. */
export type UpdateReport = { readonly id: string } & (
  | { readonly state: UpdateProgress }
  | { readonly state: 'failed'; readonly reason: HubFailure }
);

/** Why an update failed. */
export const UPDATE_FAILURES = [
  ...HUB_FAILURES,
  /** The hub did not report in time that it runs the new firmware. */
  'TIMED_OUT',
  /** The firmware was revoked or deleted before the hub had downloaded it. */
  'FIRMWARE_REVOKED',
  /** The hub was deleted. */
  'HUB_DELETED',
] as const;
export type UpdateFailure = (typeof UPDATE_FAILURES)[number];

/** An update without success after this time has failed (specification 2.9). */
export const UPDATE_MINUTES = 30;

const common = {
  /** The version to install, and the version before. */
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
