import { type Branding, DEFAULT_BRANDING } from '../../../shared/model/branding.ts';
import { KNOWN_LABELS } from './known-labels.ts';
import { readLabel } from './store.ts';

/** How the console shows itself to users of a label and a group; the default where they name none that is known. */
export async function brandingOf(
  managerLabel: string | null,
  managerGroup: string | null,
): Promise<Branding> {
  const [label, group] = await Promise.all([
    managerLabel === null ? undefined : readLabel('managerlabel', managerLabel),
    managerGroup === null ? undefined : readLabel('managergroup', managerGroup),
  ]);
  const base = KNOWN_LABELS.get(managerLabel ?? '') ?? DEFAULT_BRANDING;
  return {
    ...base,
    ...(label && {
      label: label.name,
      brand: label.brand,
      managerTitle: label.managerTitle,
      hardwareName: label.hardwareName,
      colour: label.colour,
      logoUrl: label.logoUrl,
      supportAddress: label.supportAddress,
      hostUrl: label.hostUrlForwarding ? label.hostUrl : null,
    }),
    ...(group && {
      hideHelp: group.hideHelp,
      supportAddress: group.supportAddress ?? label?.supportAddress ?? base.supportAddress,
      termsOfUseFile: group.termsLanguages.length ? group.termsOfUseFile : null,
    }),
  };
}
