import { expr } from '../../../platform/expression.ts';
import type { Write } from '../../../platform/table.ts';
import { type LabelKind, labelKey } from './store.ts';

/** The write that adds or subtracts one user of a group or label, which must exist. */
export const countUser = (kind: LabelKind, name: string, by: 1 | -1): Write => ({
  update: labelKey(kind, name),
  change: expr`ADD #row.#users ${by}`,
  when: expr`attribute_exists(#pk)`,
});
