import { randomBytes } from 'node:crypto';
import { notePlanUpload, readSite, takePlan } from '../../functions/core/devices/places/site-store.ts';

/** Gives a site a floor plan, as if its picture had been uploaded and checked. */
export async function givenFloorPlan(siteId: string): Promise<void> {
  const upload = randomBytes(6).toString('hex');
  await notePlanUpload(siteId, { id: upload, state: 'waiting', reason: null });
  const site = (await readSite(siteId))!;
  const id = randomBytes(6).toString('hex');
  const drawing = site.row.floorPlan?.drawing ?? id;
  const floorPlan = { id, width: 400, height: 300, drawing };
  await takePlan(site, { ...site.row, floorPlan, version: site.row.version + 1 }, upload, []);
}
