import type { Selectable } from '../../../../shared/contract/chosen.ts';
import { SELECTIONS_MAX } from '../../../../shared/model/user-limits.ts';
import { storedLists } from '../../../platform/stored-list.ts';

interface Selected {
  readonly kind: Selectable;
  /** The user for whom it was selected: another one while an admin acts for that user. */
  readonly actsFor: string;
  /** The list and its filters. Only the same call continues the selection. */
  readonly binding: string;
  readonly count: number;
  /** The position where selecting continues; absent at the end. */
  readonly next?: string;
}

/** The ids that matched a filter when they were selected. */
export const SELECTIONS = storedLists<Selected>('selection', SELECTIONS_MAX);
