import { findingsOfTour } from '../../../../shared/content/gate.ts';
import { CONTENT_LANGUAGES } from '../../../../shared/content/output.ts';
import { tourInfos } from '../infos/tour-point.ts';
import { noteFindings, readTours, someTours, type TourItem } from './store.ts';

/** Tours per invocation. Each may have two hundred Infos, of which only the rows are read. */
const AT_ONCE = 20;

/**
 * Keeps at some tours of all owners how many findings they have: their own, and those that were kept at their Infos
 * (infos/keep-badges.ts). A tour that is not published has none. Only what differs is written.
 *
 * @returns where it stopped; undefined: there are no more
 */
export async function keepTourBadges(
  after: Record<string, string> | undefined,
): Promise<Record<string, string> | undefined> {
  const { items, stoppedAt } = await someTours(AT_ONCE, after);
  const published = await readTours(items.flatMap(({ row }) => (row.published ? [row.id] : [])));
  const found = new Map<string, number>();
  for (const tour of published) found.set(tour.row.id, await countFindings(tour));
  for (const { row } of items) {
    const findings = found.get(row.id) ?? 0;
    if (row.findings !== findings) await noteFindings(row, findings);
  }
  return stoppedAt;
}

async function countFindings({ row, infoIds }: TourItem): Promise<number> {
  const infos = await tourInfos(infoIds, { consistent: false });
  const held = infoIds.flatMap((id) => {
    const info = infos.get(id);
    return info && !info.isDeleted ? [info] : [];
  });
  const own = findingsOfTour({
    languages: CONTENT_LANGUAGES.filter((one) => row.languages.split(',').includes(one)),
    // What is found about their devices and files is counted at the Infos.
    infos: held.map(({ shown }) => ({ ...shown, ...WITHOUT_FINDINGS })),
  });
  return own.length + held.reduce((sum, { isOn, findings }) => sum + (isOn ? findings : 0), 0);
}

const WITHOUT_FINDINGS = { devices: { count: 1, checked: 1, silent: 0, weak: 0 }, dead: [] };
