import type { createAppLabel as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { AppLabel } from '../../../shared/model/label.ts';
import type { Caller } from '../../platform/caller.ts';
import { auditedLabel } from './change-label.ts';
import { otherLabels } from './other-labels.ts';
import { insertLabel, mustExist, NEW_LABEL } from './store.ts';

/** Makes an app label. */
export async function createAppLabel(
  caller: Caller,
  { body: { version: _, ...sent } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const label: AppLabel = { ...sent, showFrom: otherLabels(sent), ...NEW_LABEL };
  await insertLabel('applabel', label, [
    ...label.showFrom.map(mustExist),
    ...auditedLabel(caller, 'applabel', undefined, label),
  ]);
  return label;
}
