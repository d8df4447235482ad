import * as z from 'zod/mini';
import { ItemOwner, line, OpaqueId, Time } from './common.ts';
import { writable } from './writable.ts';

/** The maximum number of tags of a device. */
export const TAGS_MAX = 10;
export const TAG_MAX = 30;
const SITE_ADDRESS_MAX = 200;

/** In filters, the site of a device that has none. */
export const NO_SITE = 'none';

/** The form in which tags are stored and compared: "Trade  Fair" is the tag "trade fair". */
export const tagOf = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();

/** Letters, digits, spaces and some marks. A comma separates tags in files, and a number sign ends them in keys. */
export const TAG_FORM = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._/&+'’-]*$/u;

/** A word that an owner gives to devices, in lower case. */
export const Tag = z
  .string()
  .check(z.maxLength(100), z.overwrite(tagOf), z.minLength(1), z.maxLength(TAG_MAX), z.regex(TAG_FORM));

/** The name of a site, unique among the sites of an owner, compared without case. */
export const SiteName = line(60, 1);
const said = {
  name: SiteName,
  address: line(SITE_ADDRESS_MAX),
};
const { created, changed } = writable({ address: said.address }, { address: '' });

/** The input for a new site. */
export const NewSite = z.strictObject({ name: said.name, ...created });

/** A change of a site: absent fields keep their values. */
export const SiteChange = z.strictObject({
  name: z.optional(said.name),
  ...changed,
  version: z.optional(z.int()),
});

/** How many devices something has. */
const counts = { beacons: z.int().check(z.minimum(0)), hubs: z.int().check(z.minimum(0)) };

/** A place where devices of an owner are. */
export const Site = z
  .strictObject({
    id: OpaqueId,
    ...said,
    userId: OpaqueId,
    ...counts,
    createdDate: Time,
    /** With `extra_field=owner`. */
    owner: z.optional(ItemOwner),
    /** Grows with each change; a PUT with an older version is refused. */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'Site', description: 'A place where devices of an owner are' });
export type Site = z.output<typeof Site>;

/** A tag that at least one device of an owner has. */
export const UsedTag = z
  .strictObject({ tag: z.string(), ...counts })
  .register(z.globalRegistry, { id: 'UsedTag', description: 'A tag of devices of an owner' });
export type UsedTag = z.output<typeof UsedTag>;

/** Where a device is, as a field of the device. */
export const placed = {
  /** Null: it is at no site. */
  siteId: z.nullable(OpaqueId),
  /** In the order of the alphabet. */
  tags: z.array(z.string()),
  /** With `extra_field=site`: the name of the site. */
  siteName: z.optional(z.nullable(z.string())),
};

/** A change of the site and the tags of devices: absent fields change nothing. */
export const PlaceChange = {
  /** Null: they are at no site afterwards. */
  siteId: z.optional(z.nullable(OpaqueId)),
  addTags: z._default(z.array(Tag).check(z.maxLength(TAGS_MAX)), []),
  removeTags: z._default(z.array(Tag).check(z.maxLength(TAGS_MAX)), []),
};
