import { iso } from '../../../../platform/clock.ts';
import { expr, set } from '../../../../platform/expression.ts';
import { transact, type Write, written } from '../../../../platform/table.ts';
import { hubKeys } from '../store.ts';

/** Notes that a hub is about to get another certificate. False when it is being deleted, or is gone. */
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
