import useSWR from 'swr';
import { getSite } from '../../../../../shared/contract/devices/places.ts';
import { call } from '../../../lib/api.ts';

/** A site with the numbers of its devices. */
export const useSite = (id: string) =>
  useSWR(['getSite', id], ([, of]) => call(getSite, { params: { id: of } }));
