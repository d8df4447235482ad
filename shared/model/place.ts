import * as z from 'zod/mini';
import { ItemOwner, line, OpaqueId, Time } from './common.ts';
import { TAG_FORM, TAG_MAX, TAGS_MAX, tagOf } from './place-limits.ts';
import { writable } from './writable.ts';

const SITE_ADDRESS_MAX = 200;

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
/** Degrees, to a tenth of a metre. */
const degrees = (most: number) =>
  z.number().check(
    z.minimum(-most),
    z.maximum(most),
    z.overwrite((value) => Math.round(value * 1e6) / 1e6 + 0),
  );

/** A place on the map, WGS 84. */
export const Position = z.strictObject({ latitude: degrees(90), longitude: degrees(180) });
export type Position = z.output<typeof Position>;

export const FLOOR_PLAN_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const FLOOR_PLAN_BYTES_MAX = 5_000_000;
/** Maximum pixels of a side, and in total: forty megapixels take 160 megabytes when decoded. */
export const FLOOR_PLAN_SIDE_MAX = 8000;
export const FLOOR_PLAN_PIXELS_MAX = 40_000_000;
/** Why a floor plan was refused: its size, its checksum, its content, its pixels, or its sender may not upload any more. */
export const FLOOR_PLAN_FAULTS = ['size', 'checksum', 'content', 'pixels', 'sender'] as const;

/** The picture of a site on which its devices have spots. Another picture has another id. */
export const FloorPlan = z
  .strictObject({ id: OpaqueId, width: z.int().check(z.minimum(1)), height: z.int().check(z.minimum(1)) })
  .register(z.globalRegistry, { id: 'FloorPlan', description: 'The picture of a site, with its pixels' });
export type FloorPlan = z.output<typeof FloorPlan>;

/** The last upload of a floor plan; `waiting` until it has arrived and was checked. */
export const FloorPlanUpload = z
  .strictObject({
    id: OpaqueId,
    state: z.enum(['waiting', 'taken', 'refused']),
    reason: z.nullable(z.enum(FLOOR_PLAN_FAULTS)),
  })
  .register(z.globalRegistry, {
    id: 'FloorPlanUpload',
    description: 'What became of an uploaded floor plan',
  });
export type FloorPlanUpload = z.output<typeof FloorPlanUpload>;

/** A share of the width or the height of a floor plan, from its upper left corner. */
const share = z.number().check(
  z.minimum(0),
  z.maximum(1),
  z.overwrite((value) => Math.round(value * 1e4) / 1e4 + 0),
);

/** Where a device is on the floor plan of its site. */
export const Spot = z
  .strictObject({ x: share, y: share })
  .register(z.globalRegistry, { id: 'Spot', description: 'Where a device is on the floor plan of its site' });
export type Spot = z.output<typeof Spot>;

const { created, changed } = writable(
  { address: said.address, position: z.nullable(Position) },
  { address: '', position: null },
);

/** The input for a new site. */
export const NewSite = z.strictObject({ name: said.name, ...created });

/** A change of a site: absent fields keep their values. */
export const SiteChange = z.strictObject({
  name: z.optional(said.name),
  ...changed,
  /** Null removes it, with the spots of the devices on it. A new one is uploaded. */
  floorPlan: z.optional(z.nullable(FloorPlan)),
  version: z.optional(z.int()),
});

/** How many devices something has. */
const counts = { beacons: z.int().check(z.minimum(0)), hubs: z.int().check(z.minimum(0)) };

/** A place where devices of an owner are. */
export const Site = z
  .strictObject({
    id: OpaqueId,
    ...said,
    /** Null: it is not on the map. */
    position: z.nullable(Position),
    /** Null: it has none. */
    floorPlan: z.nullable(FloorPlan),
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
  /** With `extra_field=site`: where it is on the floor plan of its site; null: nowhere yet. */
  spot: z.optional(z.nullable(Spot)),
};

/** A change of the site and the tags of devices: absent fields change nothing. */
export const PlaceChange = {
  /** Null: they are at no site afterwards. */
  siteId: z.optional(z.nullable(OpaqueId)),
  addTags: z._default(z.array(Tag).check(z.maxLength(TAGS_MAX)), []),
  removeTags: z._default(z.array(Tag).check(z.maxLength(TAGS_MAX)), []),
};
