import { handOverBeacons } from '../../functions/core/composition/change-of-owner.ts';
import { newInfo } from '../../functions/core/content/infos/create-info.ts';
import { changed } from '../../functions/core/content/infos/info-state.ts';
import { saveInfo } from '../../functions/core/content/infos/store.ts';
import { followTour } from '../../functions/core/content/tours/follow-tour.ts';
import { saveTour } from '../../functions/core/content/tours/store.ts';
import { pointWrite } from '../../functions/core/devices/beacons/info-point.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { OPERATOR } from '../../functions/core/kernel/audit/operator.ts';
import { changeInfoCms } from '../../functions/core/people/accounts/users/change-info-cms.ts';
import { createUser } from '../../functions/core/people/accounts/users/create-user.ts';
import { iso } from '../../functions/platform/clock.ts';
import { transact } from '../../functions/platform/table.ts';
import type { Output } from '../../shared/content/output.ts';

const output = (language: string, at: number): Output => ({
  type: 'HTML',
  title: `Station ${at} (${language})`,
  url: `https://harbour.example/${language}/stations/${at}`,
  previewUrl: `https://harbour.example/pictures/${at}.jpg`,
});

/** An owner who is served, a hundred beacons, and Infos in two languages that they are divided among, all in one tour. */
export async function phoneWorld(infos: number): Promise<{ ownerId: string; beaconIds: string[] }> {
  const { id: ownerId } = await createUser(OPERATOR, {
    ...{ name: 'Harbour', email: `harbour${infos}@example.com` },
    ...{ role: 'INFO_PROVIDER', languageCode: 'en-gb' },
  });
  await changeInfoCms(undefined, ownerId, () => ({ state: 'ON', endsAt: null }));
  const infoIds: string[] = [];
  for (let at = 0; at < infos; at++) {
    const outputs = { de: [output('de', at)], en: [output('en', at)] };
    const shown = { name: `Station ${at}`, description: '', outputs, rssi: -85, timeZone: 'Europe/Berlin' };
    const info = changed(newInfo(ownerId), { shown, draft: shown });
    infoIds.push((await saveInfo(undefined, info, { by: ownerId })).row.id);
  }
  const beaconIds = Array.from(
    { length: 100 },
    (_, at) => `BE${String(infos * 1000 + at).padStart(10, '0')}`,
  );
  await importBeacons(beaconIds.map((id) => ({ id, type: 'SMART_BEACON', orderCode: 'PHONES' })));
  await handOverBeacons(beaconIds, ownerId);
  for (const [at, id] of beaconIds.entries())
    await transact([pointWrite(id, { owner: ownerId, from: null, to: infoIds[at % infos]! })]);
  const tour = {
    ...{ id: `tour-${infos}`, userId: ownerId, name: `Tour ${infos}`, imageUrl: null, languages: 'en' },
    ...{ published: true, protected: false, infosCount: infos, version: 1 },
    ...{ createdDate: iso(), changedDate: iso() },
  };
  await saveTour(undefined, tour, { outputs: { en: { title: 'Tour' } }, infoIds, isPending: true }, []);
  await followTour(tour.id);
  return { ownerId, beaconIds };
}
