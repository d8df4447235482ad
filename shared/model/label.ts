import * as z from 'zod/mini';
import { EU_COUNTRIES } from '../money/vat.ts';
import { isLegible } from './colour.ts';
import { line, OpaqueId } from './common.ts';
import { FACTOR_POLICIES } from './factor-policy.ts';
import { LabelName } from './label-name.ts';
import { SingleSignOn } from './single-sign-on.ts';
import { writable } from './writable.ts';

export { LABEL_NAME_MAX, LABEL_NAME_MIN, LabelName } from './label-name.ts';

/** Who pays for the users of a group: each user, the group, or the group from live mode on. */
export const CHARGE_MODES = ['USER', 'GROUP', 'GROUP_LIVEMODE'] as const;

const Email = z.string().check(z.maxLength(254), z.email());
const Line = line(100);
const Paragraph = z.string().check(z.maxLength(2000));
/** Texts of several lines, per language of the interface; a missing language falls back to de-de. */
const texts = { 'de-de': Paragraph, 'en-gb': Paragraph, 'fr-fr': Paragraph };
const Texts = z.partial(z.strictObject(texts));
const TextsInput = z.strictObject(writable(texts, { 'de-de': '', 'en-gb': '', 'fr-fr': '' }).changed);

/** `https://` and a host, without a path. */
const HostUrl = z.string().check(
  z.maxLength(260),
  z.regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/),
  z.refine((url) => URL.canParse(url)),
);

/** The number of its users, and its version. A change may name the version that it was made from. */
const counted = { users: z.number(), version: z.number() };
/** The version that was read; an older one is refused. */
const version = z.optional(z.number());

const group = {
  displayName: Line,
  /** The user who administers it, a GROUP_ADMIN. */
  admin: z.nullable(OpaqueId),
  chargeMode: z.enum(CHARGE_MODES),
  freeMonths: z.number().check(z.int(), z.minimum(0), z.maximum(36)),
  hideHelp: z.boolean(),
  /** Whether the group's admin gets copies of state, billing and invoice mails; never of a mail with a token. */
  informAdmin: z.boolean(),
  /** Of which members a second factor is asked, besides those of whom the stage asks one. */
  secondFactorFor: z.enum(FACTOR_POLICIES),
  supportAddress: z.nullable(Email),
  /** A file name with `{language}`: `terms_{language}.pdf`. */
  termsOfUseFile: z.nullable(
    z.string().check(z.maxLength(80), z.regex(/^[A-Za-z0-9_-]*\{language\}[A-Za-z0-9_-]*\.pdf$/)),
  ),
  termsOfUseVersion: z.nullable(z.string().check(z.minLength(1), z.maxLength(20), z.regex(/^[\w.-]+$/))),
};

/** Defaults of a new group (specification 1.3). */
export const NEW_GROUP = {
  displayName: '',
  admin: null,
  chargeMode: 'USER',
  freeMonths: 1,
  hideHelp: false,
  informAdmin: false,
  secondFactorFor: 'NOBODY',
  supportAddress: null,
  termsOfUseFile: null,
  termsOfUseVersion: null,
} as const;
const groupFields = writable(group, NEW_GROUP);

export const ManagerGroup = z
  .strictObject({
    name: LabelName,
    ...group,
    ...counted,
    /** Languages whose terms file was uploaded. */
    termsLanguages: z.array(z.string()),
    /** Null: none. It is changed by calls of its own. */
    singleSignOn: z.nullable(SingleSignOn),
  })
  .register(z.globalRegistry, {
    id: 'ManagerGroup',
    description: 'A group of users with an admin and a charge mode',
  });
export type ManagerGroup = z.output<typeof ManagerGroup>;
/** The input for a new group. */
export const ManagerGroupInput = z.strictObject({ name: LabelName, ...groupFields.created });
export type ManagerGroupInput = z.output<typeof ManagerGroupInput>;
/** A change of a group: absent fields keep their values. */
export const ManagerGroupChange = z.strictObject({ ...groupFields.changed, version });

/** The company behind a label, as the law asks for it on invoices (specification 3.3). */
const company = {
  company: Line,
  street: Line,
  zip: line(20),
  city: Line,
  /** Its taxes are those of a country of the European Union. */
  country: z.nullable(z.enum(EU_COUNTRIES)),
  /** Stored without blanks and dots. */
  vatId: z.nullable(line(30)),
  taxNumber: line(30),
  /** The number in the commercial register, and the court that keeps it. */
  register: Line,
  court: Line,
  managers: Line,
  phone: line(40),
};

/** Some of it. */
export const Company = z.partial(z.strictObject(company));

const managerLabel = {
  description: Line,
  hostUrl: z.nullable(HostUrl),
  /** Whether visitors of this label on another host are redirected to `hostUrl`. */
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
  ...company,
};

/** Defaults of a new manager label; an empty name means the console's default. */
export const NEW_MANAGER_LABEL = {
  description: '',
  hostUrl: null,
  hostUrlForwarding: false,
  brand: '',
  managerTitle: '',
  hardwareName: '',
  colour: null,
  supportAddress: null,
  imprint: {},
  dataPrivacy: {},
  company: '',
  street: '',
  zip: '',
  city: '',
  country: null,
  vatId: null,
  taxNumber: '',
  register: '',
  court: '',
  managers: '',
  phone: '',
} as const;
const managerLabelFields = writable(
  { ...managerLabel, imprint: TextsInput, dataPrivacy: TextsInput },
  NEW_MANAGER_LABEL,
);

export const ManagerLabel = z
  .strictObject({ name: LabelName, ...managerLabel, logoUrl: z.nullable(z.string()), ...counted })
  .register(z.globalRegistry, { id: 'ManagerLabel', description: 'The name and look of the console' });
export type ManagerLabel = z.output<typeof ManagerLabel>;
export const ManagerLabelInput = z.strictObject({ name: LabelName, ...managerLabelFields.created });
export type ManagerLabelInput = z.output<typeof ManagerLabelInput>;
export const ManagerLabelChange = z.strictObject({ ...managerLabelFields.changed, version });

const appLabel = {
  /** Other app labels whose content the apps of this label also show. */
  showFrom: z.array(LabelName).check(z.maxLength(20)),
  /** The ids of its apps. */
  applications: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(20)),
  /** The address for reports of content that breaks rules. */
  reportEmail: z.nullable(Email),
};

const appLabelFields = writable(appLabel, { showFrom: [], applications: [], reportEmail: null });

export const AppLabel = z
  .strictObject({ name: LabelName, ...appLabel, ...counted })
  .register(z.globalRegistry, { id: 'AppLabel', description: 'Apps that show the content of its users' });
export type AppLabel = z.output<typeof AppLabel>;
export const AppLabelInput = z.strictObject({ name: LabelName, ...appLabelFields.created });
export type AppLabelInput = z.output<typeof AppLabelInput>;
export const AppLabelChange = z.strictObject({ ...appLabelFields.changed, version });
