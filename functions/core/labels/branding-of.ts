import type { Branding } from '../../../shared/model/branding.ts';
import { KNOWN_LABELS } from './known-labels.ts';
import { readLabels } from './store.ts';
import { toBranding } from './to-branding.ts';

/** Names, logo and links of a label and a group: those of an account, in one request. */
export async function brandingOf(
  managerLabel: string | null,
  managerGroup: string | null,
): Promise<Branding> {
  const named = (name: string | null) => (name === null ? [] : [name]);
  const [[label], [group]] = await Promise.all([
    readLabels('managerlabel', named(managerLabel)),
    readLabels('managergroup', named(managerGroup)),
  ]);
  return toBranding(label ?? KNOWN_LABELS.get(managerLabel ?? ''), group);
}
