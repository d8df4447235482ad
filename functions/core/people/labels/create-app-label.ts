import type { createAppLabel as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { AppLabel } from '../../../../shared/model/label.ts';
import type { Caller } from '../../../platform/caller.ts';
import { auditedLabel } from './change-label.ts';
import { otherLabels } from './other-labels.ts';
import { countShown, insertLabel, NEW_LABEL } from './store.ts';

/** Makes an app label. */
export async function createAppLabel(
  caller: Caller,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const label: AppLabel = { ...body, showFrom: otherLabels(body), ...NEW_LABEL };
  await insertLabel('applabel', label, [
    ...label.showFrom.map((name) => countShown(name, 1)),
    ...auditedLabel(caller, 'applabel', undefined, label),
  ]);
  return label;
}
