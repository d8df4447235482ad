import type { getBranding as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Visitor } from '../../../platform/caller.ts';
import { readLabels } from './store.ts';
import { toBranding } from './to-branding.ts';
import { visitorLabel } from './visitor-label.ts';

/** Names, logo and links of the label that the address names, else of its host; help and terms of the group it names. */
export async function getBranding(
  { viewer }: Visitor,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const [label, [group]] = await Promise.all([
    visitorLabel(query.managerlabel, query.host ?? viewer.host),
    readLabels('managergroup', query.managergroup ? [query.managergroup] : []),
  ]);
  return toBranding(label, group);
}
