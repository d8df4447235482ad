import { findingsOfInfo } from '../../../../shared/content/gate.ts';
import { checksOf, outputsNow } from './info-checks.ts';
import { isOn } from './info-item.ts';
import { noteFindings, someInfos } from './store.ts';

/** Infos per invocation; well within the timeout of the worker. */
const AT_ONCE = 50;

/**
 * Keeps at some Infos of all owners how many findings they have: as the gate, but for links to other sites, which only
 * browsers request. An Info that phones do not get has none. Only what differs is written.
 *
 * @returns where it stopped; undefined: there are no more
 */
export async function keepInfoBadges(
  after: Record<string, string> | undefined,
): Promise<Record<string, string> | undefined> {
  const { items, stoppedAt } = await someInfos(AT_ONCE, after);
  const on = items.filter(({ row }) => isOn(row));
  const checks = await checksOf(on, await outputsNow(on));
  const found = new Map(checks.map((check) => [check.id, findingsOfInfo(check).length]));
  for (const { row } of items) {
    const findings = found.get(row.id) ?? 0;
    if (row.findings !== findings) await noteFindings(row, findings);
  }
  return stoppedAt;
}
