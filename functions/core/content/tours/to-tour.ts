import { offlineSupport } from '../../../../shared/content/offline-support.ts';
import { CONTENT_LANGUAGES } from '../../../../shared/content/output.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import type { TourInfo } from '../infos/tour-point.ts';
import type { TourItem, TourRow } from './store.ts';

/** A tour in a list. */
export const toListedTour = ({ languages, findings = 0, hasFindings: _, ...row }: TourRow) => ({
  ...row,
  findings,
  languages: CONTENT_LANGUAGES.filter((language) => languages.split(',').includes(language)),
});

/** A tour with its titles and those of its Infos that exist. What depends on them is derived, so it is always right. */
export function toTour({ row, outputs, infoIds }: TourItem, infos: ReadonlyMap<string, TourInfo>): Tour {
  const held = infoIds.flatMap((id) => {
    const info = infos.get(id);
    return info && !info.isDeleted ? [info] : [];
  });
  return {
    ...toListedTour(row),
    infosCount: held.length,
    outputs,
    infoIds: held.map(({ id }) => id),
    infos: held.map(({ shown }) => shown),
    inactiveInfoIds: held.filter(({ isOn }) => !isOn).map(({ id }) => id),
    offline: offlineSupport(held),
  };
}
