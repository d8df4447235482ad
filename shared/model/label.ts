import * as z from 'zod/mini';
import { isLegible } from './colour.ts';
import { OpaqueId } from './common.ts';
import { LabelName } from './label-name.ts';

export { LABEL_NAME_MAX, LABEL_NAME_MIN, LabelName } from './label-name.ts';

/** Who pays for the users of a group: each one, the group, or the group from live mode on. */
export const CHARGE_MODES = ['USER', 'GROUP', 'GROUP_LIVEMODE'] as const;

const Email = z.string().check(z.maxLength(254), z.email());
const Line = z.string().check(z.maxLength(100));
const Paragraph = z.string().check(z.maxLength(2000));
/** Several lines, per language of the interface; a missing one falls back to de-de. */
const Texts = z.strictObject({
  'de-de': z.optional(Paragraph),
  'en-gb': z.optional(Paragraph),
  'fr-fr': z.optional(Paragraph),
});

/** `https://` and a host, without a path. */
const HostUrl = z.string().check(
  z.maxLength(260),
  z.regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/),
  z.refine((url) => URL.canParse(url)),
);

/** How many users have it, and which version of it this is: a change may name the version it was made from. */
const counted = { users: z.number(), version: z.number() };

const group = {
  name: LabelName,
  displayName: Line,
  /** The user who administers it, a GROUP_ADMIN. */
  admin: z.nullable(OpaqueId),
  chargeMode: z.enum(CHARGE_MODES),
  freeMonths: z.number().check(z.int(), z.minimum(0), z.maximum(36)),
  hideHelp: z.boolean(),
  /** Copies of state, billing and invoice mails go to the group's admin; never one that carries a token. */
  informAdmin: z.boolean(),
  supportAddress: z.nullable(Email),
  /** A file name with `{language}`: `terms_{language}.pdf`. */
  termsOfUseFile: z.nullable(
    z.string().check(z.maxLength(80), z.regex(/^[A-Za-z0-9_-]*\{language\}[A-Za-z0-9_-]*\.pdf$/)),
  ),
  termsOfUseVersion: z.nullable(z.string().check(z.minLength(1), z.maxLength(20), z.regex(/^[\w.-]+$/))),
};

/** Defaults of a new group (specification 1.3). */
export const NEW_GROUP = {
  name: '',
  displayName: '',
  admin: null,
  chargeMode: 'USER',
  freeMonths: 1,
  hideHelp: false,
  informAdmin: false,
  supportAddress: null,
  termsOfUseFile: null,
  termsOfUseVersion: null,
} as const;

export const ManagerGroup = z
  .strictObject({
    ...group,
    ...counted,
    /** Languages whose terms file was uploaded. */
    termsLanguages: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'ManagerGroup', description: 'Users with one admin and one way to pay' });
export type ManagerGroup = z.output<typeof ManagerGroup>;
export const ManagerGroupInput = z.strictObject({ ...group, version: z.optional(z.number()) });
export type ManagerGroupInput = z.output<typeof ManagerGroupInput>;

const managerLabel = {
  name: LabelName,
  description: Line,
  hostUrl: z.nullable(HostUrl),
  /** Visitors of this label who come by another host are sent to `hostUrl`. */
  hostUrlForwarding: z.boolean(),
  brand: Line,
  managerTitle: Line,
  hardwareName: Line,
  /** `#rgb` or `#rrggbb`, legible on light and dark. */
  colour: z.nullable(z.string().check(z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i), z.refine(isLegible))),
  supportAddress: z.nullable(Email),
  /** Imprint and privacy texts: legal entity, address and contact. */
  imprint: Texts,
  dataPrivacy: Texts,
};

export const ManagerLabel = z
  .strictObject({ ...managerLabel, logoUrl: z.nullable(z.string()), ...counted })
  .register(z.globalRegistry, { id: 'ManagerLabel', description: 'How the console calls and shows itself' });
export type ManagerLabel = z.output<typeof ManagerLabel>;
export const ManagerLabelInput = z.strictObject({ ...managerLabel, version: z.optional(z.number()) });
export type ManagerLabelInput = z.output<typeof ManagerLabelInput>;

const appLabel = {
  name: LabelName,
  /** App labels whose content the apps of this label show besides their own. */
  showFrom: z.array(LabelName).check(z.maxLength(20)),
  /** Ids of apps. */
  applications: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(20)),
  /** Gets reports of content that breaks rules. */
  reportEmail: z.nullable(Email),
};

export const AppLabel = z
  .strictObject({ ...appLabel, ...counted })
  .register(z.globalRegistry, { id: 'AppLabel', description: 'Apps that show the content of its users' });
export type AppLabel = z.output<typeof AppLabel>;
export const AppLabelInput = z.strictObject({ ...appLabel, version: z.optional(z.number()) });
export type AppLabelInput = z.output<typeof AppLabelInput>;
