import type { createManagerLabel as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { ManagerLabel } from '../../../../shared/model/label.ts';
import type { Caller } from '../../../platform/caller.ts';
import { auditedLabel } from './change-label.ts';
import { moveHost } from './move-host.ts';
import { insertLabel, NEW_LABEL } from './store.ts';

/** Makes a manager label; visitors of its host see it from now on. */
export async function createManagerLabel(
  caller: Caller,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const label: ManagerLabel = { ...body, logoUrl: null, ...NEW_LABEL };
  await insertLabel('managerlabel', label, [
    ...moveHost(label.name, null, label.hostUrl),
    ...auditedLabel(caller, 'managerlabel', undefined, label),
  ]);
  return label;
}
