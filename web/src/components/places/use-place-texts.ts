import { useTranslation } from 'react-i18next';
import type { DeviceKind } from './place-calls.ts';

interface PlaceTexts {
  readonly site: (count: number) => string;
  readonly tags: (count: number) => string;
  readonly submit: (count: number) => string;
  readonly done: (count: number) => string;
}

/** The words about placing a number of devices of one kind. */
export function usePlaceTexts(of: DeviceKind): PlaceTexts {
  const { t, i18n } = useTranslation('places');
  const written = (count: number) => count.toLocaleString(i18n.language);
  if (of === 'hubs') {
    return {
      site: (n) => t('place.siteOfHubs', { count: n, number: written(n) }),
      tags: (n) => t('place.tagsOfHubs', { count: n, number: written(n) }),
      submit: (n) => t('place.changeHubs', { count: n, number: written(n) }),
      done: (n) => t('place.doneHubs', { count: n, number: written(n) }),
    };
  }
  return {
    site: (n) => t('place.siteOf', { count: n, number: written(n) }),
    tags: (n) => t('place.tagsOf', { count: n, number: written(n) }),
    submit: (n) => t('place.change', { count: n, number: written(n) }),
    done: (n) => t('place.done', { count: n, number: written(n) }),
  };
}
