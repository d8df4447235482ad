import type { ManagerLabel } from '../../../../shared/model/label.ts';
import { readLabels } from './store.ts';

/** Those of these manager labels that exist, by name. */
export const labelsNamed = async (names: readonly string[]): Promise<Map<string, ManagerLabel>> =>
  new Map((await readLabels('managerlabel', [...new Set(names)])).map((label) => [label.name, label]));
