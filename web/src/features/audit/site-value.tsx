import useSWR from 'swr';
import { getSite } from '../../../../shared/contract/devices/places.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import { call } from '../../lib/api.ts';

/** Whether a changed field holds the id of a site. */
export const isSiteField = (field: string): boolean => /(^|\.)siteId$/.test(field);

/** The name of a site; its id while it is loading, and once the site is deleted. */
export function SiteValue({ id }: { id: string }) {
  const isSite = /^[\w-]+$/.test(id) && id !== NO_SITE;
  const { data } = useSWR(isSite ? ['getSite', id] : null, () => call(getSite, { params: { id } }), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return data?.name ?? (id === NO_SITE ? '–' : id);
}
