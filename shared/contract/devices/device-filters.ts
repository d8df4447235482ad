import type { FilterFields } from '../../filter.ts';
import { HUB_ID } from '../../model/hub-id.ts';
import { TAG_FORM, TAG_MAX } from '../../model/place-limits.ts';

/** The owner, by account id. */
export const ownerFilter = {
  type: 'text',
  operators: ['eq'],
  max: 64,
  pattern: /^[A-Za-z0-9_-]+$/,
  adminOnly: true,
} as const;

/** The filters of both device lists (specification 2.5). */
export const deviceFilters = {
  last4: { type: 'text', operators: ['eq'], min: 4, max: 4, pattern: /^[0-9A-Z]{4}$/, case: 'upper' },
  orderCode: {
    type: 'text',
    operators: ['prefix', 'eq'],
    min: 4,
    max: 8,
    pattern: /^[0-9A-Z]+$/,
    case: 'upper',
  },
  hardware: { type: 'text', operators: ['eq'], min: 8, max: 8 },
  /** The id of a site; `none`: devices that are at no site. */
  site: { type: 'text', operators: ['eq', 'in'], max: 64, pattern: /^[A-Za-z0-9_-]+$/ },
  /** A whole tag. */
  tag: { type: 'text', operators: ['eq'], min: 1, max: TAG_MAX, pattern: TAG_FORM, case: 'lower' },
  owner: ownerFilter,
  /** Any part of the id, the beginning of the order code, of any word of the description, or of a tag. */
  text: { type: 'text', operators: ['prefix'], min: 3, max: 40, case: 'lower', ownOrder: true },
  /** The beginning of any word of the description, of the owner's name or address. */
  query: {
    type: 'text',
    operators: ['prefix'],
    min: 3,
    max: 40,
    case: 'lower',
    adminOnly: true,
    ownOrder: true,
  },
} as const satisfies FilterFields;

/** A filter by the whole id of a hub. */
export const hubIdFilter = {
  type: 'text',
  operators: ['eq'],
  min: 11,
  max: 11,
  pattern: HUB_ID,
  case: 'lower',
} as const;
