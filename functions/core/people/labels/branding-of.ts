import { type Branding, DEFAULT_BRANDING } from '../../../../shared/model/branding.ts';
import { readLabels } from './store.ts';
import { toBranding } from './to-branding.ts';

/** Names, logo and links of a label, or of the default one, and a group: those of an account, in one request. */
export async function brandingOf(
  managerLabel: string | null,
  managerGroup: string | null,
): Promise<Branding> {
  const named = (name: string | null) => (name === null ? [] : [name]);
  const [labels, [group]] = await Promise.all([
    readLabels('managerlabel', [...new Set([...named(managerLabel), DEFAULT_BRANDING.label])]),
    readLabels('managergroup', named(managerGroup)),
  ]);
  const label = labels.find(({ name }) => name === managerLabel) ?? labels.find(isDefault);
  return toBranding(label, group);
}

const isDefault = ({ name }: { readonly name: string }) => name === DEFAULT_BRANDING.label;
