import { type InfoCms, infoCmsOf } from '../../people/accounts/info-cms.ts';
import { shownLabels } from '../../people/labels/shown-labels.ts';

/** Whose content an app may show. */
export interface Visibility {
  /** Whether the content of an owner is served to this app at all. */
  readonly mayShow: (owner: string) => boolean;
  /** Whether this app belongs to those who may show content of an owner, whether it is served now or not. */
  readonly mayKnow: (owner: string) => boolean;
  /** Whether that includes protected tours: those are kept from apps that only the default label connects. */
  readonly mayShowProtected: (owner: string) => boolean;
}

/**
 * An app near a beacon need not belong to its owner: it shows the content of owners with its own app label, of the labels
 * that its label names in `showFrom`, and of its own account. One request, together with others of the same moment.
 */
export async function visibilityFor(
  { actsFor, appLabel = null }: { readonly actsFor: string; readonly appLabel?: string | null | undefined },
  owners: readonly string[],
): Promise<Visibility> {
  const [services, labels] = await Promise.all([infoCmsOf([...new Set(owners)]), shownLabels(appLabel)]);
  const knows = (owner: string, service: InfoCms | undefined) =>
    service !== undefined && (owner === actsFor || labels.has(service.appLabel));
  const mayKnow = (owner: string) => knows(owner, services.get(owner));
  const mayShow = (owner: string) => mayKnow(owner) && services.get(owner)!.isServed;
  return {
    mayKnow,
    mayShow,
    mayShowProtected: (owner) =>
      mayShow(owner) && (owner === actsFor || services.get(owner)!.appLabel !== null),
  };
}
