import { type LabelKind, type LabelRow, readLabel } from './store.ts';

/** A group or label by its name. */
export const findLabel = <K extends LabelKind>(
  kind: K,
  name: string,
  options?: { consistent?: boolean },
): Promise<LabelRow<K> | undefined> => readLabel(kind, name, options);
