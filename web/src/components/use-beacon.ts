import useSWR from 'swr';
import { getBeacon } from '../../../shared/contract/devices/beacons.ts';
import { call } from '../lib/api.ts';

/** A beacon with its latest sighting; the parts of its page share the request. */
export const useBeacon = (id: string) =>
  useSWR(['getBeacon', id], ([, of]) => call(getBeacon, { params: { id: of } }));
