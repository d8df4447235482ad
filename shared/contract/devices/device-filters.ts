import type { FilterFields } from '../../filter.ts';

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
  owner: ownerFilter,
  /** The beginning of any word of the description, of the owner's name or address. */
  query: { type: 'text', operators: ['prefix'], min: 3, max: 40, case: 'lower', adminOnly: true },
} as const satisfies FilterFields;

/** A filter by the whole id of a hub. */
export const hubIdFilter = {
  type: 'text',
  operators: ['eq'],
  min: 11,
  max: 11,
  pattern: /^hub[0-9a-f]{8}$/,
  case: 'lower',
} as const;
