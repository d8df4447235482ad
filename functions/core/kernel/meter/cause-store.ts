import { randomBytes } from 'node:crypto';
import { monthOf } from '../../../../shared/month.ts';
import { expr } from '../../../platform/expression.ts';
import { type Item, inPages, queryItems, type Write } from '../../../platform/table.ts';
import { timeText } from '../../../platform/time-id.ts';
import type { Cause } from './cause.ts';

/**
 * `usage#<owner>#<month>` / `<time>#<random>`: a cause of usage (see cause.ts). It is written in the transaction of what
 * caused it, and never changed. Causes are evidence of what was charged, so nothing but their retention deletes them.
 */
type CauseItem = Item & { readonly schema: 1; readonly cause: Cause };

const partitionOf = (ownerId: string, month: number) => `usage#${ownerId}#${month}`;

/** The write of a cause, for the transaction of what caused it. */
export const causeWrite = (ownerId: string, cause: Cause): Write => ({
  put: {
    pk: partitionOf(ownerId, monthOf(cause.at)),
    sk: `${timeText(cause.at)}#${randomBytes(6).toString('base64url')}`,
    schema: 1,
    cause,
  } satisfies CauseItem,
  when: expr`attribute_not_exists(#pk)`,
});

/** All causes of an owner in a month, read consistently and ordered by time. */
export const readCauses = (ownerId: string, month: number): Promise<Cause[]> =>
  Array.fromAsync(
    inPages((after) => queryItems<CauseItem>(partitionOf(ownerId, month), { consistent: true, after })),
    ({ cause }) => cause,
  );
