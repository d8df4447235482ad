import type { getBranding as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { DEFAULT_BRANDING } from '../../../shared/model/branding.ts';
import type { Visitor } from '../../platform/caller.ts';
import { KNOWN_LABELS } from './known-labels.ts';

/** Names, logo and links of the label that the address names; the default one's where it names none that is known. */
export async function getBranding(
  _: Visitor,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return KNOWN_LABELS.get(query.managerlabel ?? '') ?? DEFAULT_BRANDING;
}
