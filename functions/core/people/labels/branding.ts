import type {
  getBranding as brandingContract,
  getLegalTexts as legalContract,
} from '../../../../shared/contract/auth.ts';
import { type Branding, DEFAULT_BRANDING } from '../../../../shared/model/branding.ts';
import type { ManagerGroup, ManagerLabel } from '../../../../shared/model/label.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { readHost, readLabels } from './store.ts';
import { termsFileOf } from './terms.ts';

/**
 * Names, logo and links of the label that the URL names, else of the host's label; help and terms of the named group.
 */
export const getBranding: UseCase<typeof brandingContract> = async ({ viewer }, { query }) => {
  const [label, [group]] = await Promise.all([
    visitorLabel(query.managerlabel, query.host ?? viewer.host),
    readLabels('managergroup', query.managergroup ? [query.managergroup] : []),
  ]);
  return toBranding(label, group);
};

/** Imprint and privacy texts of the label that the URL names, else of the host's label. */
export const getLegalTexts: UseCase<typeof legalContract> = async ({ viewer }, { query }) => {
  const { imprint = {}, dataPrivacy = {} } = (await visitorLabel(query.managerlabel, viewer.host)) ?? {};
  return { imprint: written(imprint), dataPrivacy: written(dataPrivacy) };
};

/** The texts without empty languages. */
const written = (texts: { readonly [language: string]: string | undefined }): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text]] : [])));

/** The branding of an account with this label (or the default label) and group, in one request. */
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

/**
 * The label of a visitor: the named label, else the host's label, else the default label; undefined if none of them is
 * stored. It takes one request, and another one for a host's label.
 */
async function visitorLabel(
  named: string | undefined,
  host: string | undefined,
): Promise<ManagerLabel | undefined> {
  const [labels, ofHost] = await Promise.all([
    readLabels('managerlabel', [...new Set([...(named ? [named] : []), DEFAULT_BRANDING.label])]),
    host ? readHost(host.toLowerCase()) : undefined,
  ]);
  const nameOf = (name: string | undefined) => labels.find((label) => label.name === name);
  const fallback = nameOf(DEFAULT_BRANDING.label);
  const known = nameOf(named);
  if (known || ofHost === undefined) return known ?? fallback;
  return (await readLabels('managerlabel', [ofHost]))[0] ?? fallback;
}

/** The branding by this label and group. A name that the label leaves empty defaults to that of the console. */
function toBranding(label: ManagerLabel | undefined, group: ManagerGroup | undefined): Branding {
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
