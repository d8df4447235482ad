import { DEFAULT_BRANDING } from '../../../../shared/model/branding.ts';
import type { ManagerLabel } from '../../../../shared/model/label.ts';
import { readHost, readLabels } from './store.ts';

/**
 * The label of a visitor: the one that the address names, else the one of the host, else the default one; undefined where
 * none of them is stored. One request, a further one for a host's label.
 */
export async function visitorLabel(
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
