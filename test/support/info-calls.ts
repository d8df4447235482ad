import { setInfoFeatureState } from '../../functions/core/composition/set-info-feature-state.ts';
import { carryOutSchedule } from '../../functions/core/content/infos/carry-out-schedule.ts';
import { createInfo } from '../../functions/core/content/infos/create-info.ts';
import { getInfoPoint } from '../../functions/core/content/infos/get-info-points.ts';
import {
  deleteInfoDraft,
  getInfoDraft,
  putInfoDraft,
} from '../../functions/core/content/infos/info-draft.ts';
import { deleteInfoSchedule, putInfoSchedule } from '../../functions/core/content/infos/info-schedule.ts';
import {
  getInfoVersion,
  getInfoVersions,
  restoreInfoVersion,
} from '../../functions/core/content/infos/info-versions.ts';
import { publishInfo, unpublishInfo } from '../../functions/core/content/infos/publish-info.ts';
import { removeInfoPoint } from '../../functions/core/content/infos/remove-info-points.ts';
import { setInfoDevices } from '../../functions/core/content/infos/set-info-devices.ts';
import { setInfoPoint } from '../../functions/core/content/infos/set-info-point.ts';
import { setInfoPointActive } from '../../functions/core/content/infos/set-info-point-active.ts';
import { getPhoneInfos } from '../../functions/core/content/sdk/get-phone-infos.ts';
import type { Caller } from '../../functions/platform/caller.ts';
import type { InfoCmsState } from '../../shared/content/info-cms.ts';
import type { ContentLanguage, Output } from '../../shared/content/output.ts';
import { InfoDraftInput, InfoInput, NewInfo } from '../../shared/model/info.ts';
import { account, callerOf } from './people.ts';

/** A message with this title. */
export const message = (title: string): Output => ({ type: 'MESSAGE', title, text: title });

/** An account whose Info CMS is on. */
export async function provider(): Promise<{ id: string; email: string }> {
  const person = await account();
  await setInfoFeatureState(callerOf(person), { params: { user: '0', state: 'ON' }, query: {}, body: {} });
  return person;
}

/** The calls about Infos, by one caller. */
export const infoCalls = (caller: Caller) => {
  const of = (id: string) => ({ params: { id }, query: {}, body: {} });
  const ofUser = (id: string) => ({ params: { id, user: caller.userId }, query: {}, body: {} });
  return {
    caller,
    cms: (state: InfoCmsState) =>
      setInfoFeatureState(caller, { params: { user: '0', state }, query: {}, body: {} }),
    create: (body: object) => createInfo(caller, { params: {}, query: {}, body: NewInfo.parse(body) }),
    save: (body: object) => setInfoPoint(caller, { params: {}, query: {}, body: InfoInput.parse(body) }),
    read: (id: string) => getInfoPoint(caller, ofUser(id)),
    remove: (id: string) => removeInfoPoint(caller, ofUser(id)),
    activate: (id: string, active: boolean) =>
      setInfoPointActive(caller, { ...of(id), params: { id, user: caller.userId, active } }),
    draft: (id: string) => getInfoDraft(caller, of(id)),
    putDraft: (id: string, body: object) =>
      putInfoDraft(caller, { ...of(id), body: InfoDraftInput.parse(body) }),
    discard: (id: string) => deleteInfoDraft(caller, of(id)),
    publish: (id: string, languages?: ContentLanguage[], version?: number) =>
      publishInfo(caller, { ...of(id), body: { languages, version } }),
    unpublish: (id: string, languages?: ContentLanguage[]) =>
      unpublishInfo(caller, { ...of(id), body: { languages } }),
    versions: async (id: string) => (await getInfoVersions(caller, of(id))).items,
    version: (id: string, n: number) => getInfoVersion(caller, { ...of(id), params: { id, n } }),
    restore: (id: string, n: number) => restoreInfoVersion(caller, { ...of(id), params: { id, n } }),
    schedule: (id: string, body: Parameters<typeof putInfoSchedule>[1]['body']) =>
      putInfoSchedule(caller, { ...of(id), body }),
    cancel: (id: string) => deleteInfoSchedule(caller, of(id)),
    devices: (id: string, body: Parameters<typeof setInfoDevices>[1]['body']) =>
      setInfoDevices(caller, { ...of(id), body }),
    /** The titles that phones show near a device, by language; undefined: they show no Info. */
    async shownNear(beaconId: string): Promise<Record<string, string> | undefined> {
      const app = { ...caller, appLabel: null };
      const { items } = await getPhoneInfos(app, { params: {}, query: {}, body: { beaconIds: [beaconId] } });
      const [info] = items;
      return (
        info &&
        Object.fromEntries(Object.entries(info.languages).map(([of, { output }]) => [of, output.title]))
      );
    },
  };
};

/** The timer of a schedule, as it may come: twice at once, and again. */
export async function timer(infoId: string): Promise<void> {
  const due = { kind: 'infoSchedule', infoId } as const;
  await Promise.allSettled([carryOutSchedule(due), carryOutSchedule(due)]);
  await carryOutSchedule(due);
}
