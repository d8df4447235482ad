import type { ManagerLabel } from '../../../shared/model/label.ts';
import { KNOWN_LABELS } from './known-labels.ts';
import { readHost, readLabels } from './store.ts';

/**
 * The label of a visitor: the one that the address names, else the one of the host; undefined where neither is known.
 * One request, a further one for a host's label.
 */
export async function visitorLabel(
  named: string | undefined,
  host: string | undefined,
): Promise<ManagerLabel | undefined> {
  const [[label], ofHost] = await Promise.all([
    readLabels('managerlabel', named ? [named] : []),
    host ? readHost(host.toLowerCase()) : undefined,
  ]);
  const known = label ?? KNOWN_LABELS.get(named ?? '');
  if (known || ofHost === undefined) return known;
  return (await readLabels('managerlabel', [ofHost]))[0];
}
