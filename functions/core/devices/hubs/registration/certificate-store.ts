import { iso } from '../../../../platform/clock.ts';
import { expr, set } from '../../../../platform/expression.ts';
import { transact, type Write, written } from '../../../../platform/table.ts';
import { hubKeys } from '../store.ts';

/** Records that a hub is about to get a new certificate. Returns false if it is deleted or being deleted. */
export const setCertified = (id: string, also: readonly Write[]): Promise<boolean> =>
  written(
    transact([
      {
        update: hubKeys(id).rowKey,
        change: set({ certifiedAt: iso() }),
        when: expr`attribute_exists(#pk) AND attribute_not_exists(#removing)`,
      },
      ...also,
    ]),
  );
