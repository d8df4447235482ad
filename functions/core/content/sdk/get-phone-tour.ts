import { type getPhoneTour as contract, KEPT_SECONDS } from '../../../../shared/contract/sdk.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { readPublished } from '../infos/published-infos.ts';
import { tourInfos } from '../infos/tour-point.ts';
import { publishedTour } from '../tours/published-tour.ts';
import { toPhoneInfo } from './to-phone-info.ts';
import { visibilityFor } from './visibility.ts';

/**
 * A published tour with those of its Infos that phones get, in its order. One that the app may not show is answered like a
 * missing one.
 */
export const getPhoneTour: UseCase<typeof contract> = async (caller, { params: { id } }) => {
  const tour = await publishedTour(id);
  if (!tour) throw new Refusal('TOUR_NOT_AVAILABLE');
  const { userId, name, imageUrl, isProtected, outputs, infoIds } = tour;
  const [published, tours, visibility] = await Promise.all([
    readPublished(infoIds),
    tourInfos(infoIds, { consistent: false }),
    visibilityFor(caller, [userId]),
  ]);
  if (!(isProtected ? visibility.mayShowProtected(userId) : visibility.mayShow(userId)))
    throw new Refusal('TOUR_NOT_AVAILABLE');
  const titleIn = (language: 'de' | 'en' | 'fr') => ({ title: outputs[language]?.title ?? name });
  return {
    ...{ id, name, imageUrl, protected: isProtected },
    outputs: { de: titleIn('de'), en: titleIn('en'), fr: titleIn('fr') },
    infos: infoIds.flatMap((infoId) => {
      const info = published.get(infoId);
      return info?.isOn ? [toPhoneInfo(infoId, info, tours.get(infoId), visibility)] : [];
    }),
    keptSeconds: KEPT_SECONDS,
  };
};
