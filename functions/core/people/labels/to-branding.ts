import { type Branding, DEFAULT_BRANDING } from '../../../../shared/model/branding.ts';
import type { ManagerGroup, ManagerLabel } from '../../../../shared/model/label.ts';
import { termsFileOf } from './terms-of.ts';

/** What visitors see who have this label and this group; a name that a label leaves empty is the console's own. */
export function toBranding(label: ManagerLabel | undefined, group: ManagerGroup | undefined): Branding {
  return {
    label: label?.name ?? DEFAULT_BRANDING.label,
    brand: label?.brand || DEFAULT_BRANDING.brand,
    managerTitle: label?.managerTitle || DEFAULT_BRANDING.managerTitle,
    hardwareName: label?.hardwareName || DEFAULT_BRANDING.hardwareName,
    colour: label?.colour ?? null,
    logoUrl: label?.logoUrl ?? null,
    hideHelp: group?.hideHelp ?? false,
    supportAddress: group?.supportAddress ?? label?.supportAddress ?? null,
    termsOfUseFile: group ? termsFileOf(group) : null,
    hostUrl: label?.hostUrlForwarding ? label.hostUrl : null,
  };
}
