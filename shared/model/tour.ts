import * as z from 'zod/mini';
import { CONTENT_LANGUAGES, TITLE_MAX, URL_MAX } from '../content/output.ts';
import { ItemOwner, line, OpaqueId, Time } from './common.ts';
import { Info } from './info.ts';
import { writable } from './writable.ts';

export const TOUR_NAME_MAX = 100;
/** Infos of one tour. */
export const TOUR_INFOS_MAX = 200;
/** Tours that hold the same Info. */
export const TOURS_OF_INFO_MAX = 100;

/** How much of a tour works without a connection: nothing of its Infos, some of it, or all. */
export const OFFLINE_SUPPORT = ['none', 'partial', 'full'] as const;

/** The titles of a tour by language. */
export const TourOutputs = z.partialRecord(
  z.enum(CONTENT_LANGUAGES),
  z.strictObject({ title: line(TITLE_MAX, 1) }),
);
export type TourOutputs = z.output<typeof TourOutputs>;

/** An Info as its tour shows it. */
const TourInfo = z.pick(Info, {
  id: true,
  name: true,
  active: true,
  published: true,
  languages: true,
  offline: true,
});
export type TourInfo = z.output<typeof TourInfo>;

/** An Info Tour, in a list without its titles and its Infos. */
export const Tour = z
  .strictObject({
    id: OpaqueId,
    userId: OpaqueId,
    name: z.string(),
    /** A picture: a URL, or a path below `/files/`. */
    imageUrl: z.nullable(z.string()),
    /** Whether phones get it. */
    published: z.boolean(),
    /** Whether it is kept from apps without an app label (docs/sdk.md). */
    protected: z.boolean(),
    /** The languages that have a title. */
    languages: z.array(z.enum(CONTENT_LANGUAGES)),
    /** How many Infos it holds. */
    infosCount: z.int(),
    createdDate: Time,
    changedDate: Time,
    /** What the check of last night found; 0 of one that was not published then. */
    findings: z.int(),
    /** Grows with each change, also when a deleted Info leaves it. */
    version: z.int(),
    /** Not in lists, like those below. */
    outputs: z.optional(TourOutputs),
    /** In the order of the tour. */
    infoIds: z.optional(z.array(z.string())),
    /** The same Infos as lists show them; not in answers with several tours. */
    infos: z.optional(z.array(TourInfo)),
    /** Those of its Infos that phones do not get, because they are switched off or not published. */
    inactiveInfoIds: z.optional(z.array(z.string())),
    /** In lists only with `extra_field=offline`. */
    offline: z.optional(z.enum(OFFLINE_SUPPORT)),
    /** Only in lists, with `extra_field=owner`. */
    owner: z.optional(ItemOwner),
  })
  .register(z.globalRegistry, { id: 'Tour', description: 'Infos in an order, as a tour' });
export type Tour = z.output<typeof Tour>;

const said = writable(
  {
    imageUrl: z.nullable(z.string().check(z.trim(), z.maxLength(URL_MAX))),
    published: z.boolean(),
    protected: z.boolean(),
  },
  { imageUrl: null, published: false, protected: false },
);

const noneTwice = z.refine<string[]>((ids) => new Set(ids).size === ids.length, {
  params: { rule: 'unique' },
});

/** A new tour, or with an `id` a change: absent fields keep their values. */
export const TourInput = z.strictObject({
  id: z.optional(OpaqueId),
  /** The owner of a new tour. `0` or absent: the caller. */
  userId: z.optional(OpaqueId),
  name: z.optional(line(TOUR_NAME_MAX, 1)),
  ...said.changed,
  outputs: z.optional(TourOutputs),
  infoIds: z.optional(z.array(OpaqueId).check(z.maxLength(TOUR_INFOS_MAX), noneTwice)),
  /** The version that was read; an older one is refused. */
  version: z.optional(z.int()),
});
export type TourInput = z.output<typeof TourInput>;

/** Fields of a tour that follow from others. */
export const OF_TOUR = {
  languages: 'reported',
  infosCount: 'reported',
  findings: 'reported',
  createdDate: 'fixed',
  changedDate: 'reported',
  infos: 'reported',
  inactiveInfoIds: 'reported',
  offline: 'reported',
  owner: 'reported',
} as const;
