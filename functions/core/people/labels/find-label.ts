import { type LabelKind, type LabelRow, readLabel } from './store.ts';

/** A group or label by its name, read consistently. */
export const findLabel = <K extends LabelKind>(kind: K, name: string): Promise<LabelRow<K> | undefined> =>
  readLabel(kind, name, { consistent: true });
