import useSWR from 'swr';
import { getBeaconHistory } from '../../../../shared/contract/monitoring.ts';
import type { HistoryPoint } from '../../../../shared/model/beacon.ts';
import { call } from '../../lib/api.ts';
import { lengthOf, type Range } from './ranges.ts';
import type { Zoom } from './zoom.ts';

const REFRESH_MS = 60_000;

export interface History {
  /** The oldest first. */
  readonly items: readonly HistoryPoint[];
  readonly thinned: boolean;
  /** ms */
  readonly from: number;
  readonly to: number;
}

/** The sightings of a beacon in a part of the past, or in a range that ends now. Null: of a device that is never heard. */
export const useHistory = (id: string | null, over: Range | Zoom) =>
  useSWR(id === null ? null : (['getBeaconHistory', id, over] as const), ([, of, time]) => load(of, time), {
    keepPreviousData: true,
    refreshInterval: REFRESH_MS,
  });

async function load(id: string, over: Range | Zoom): Promise<History> {
  const now = Date.now();
  const { from, to } = typeof over === 'string' ? { from: now - lengthOf(over), to: now } : over;
  return { ...(await call(getBeaconHistory, { params: { id }, query: { from, to } })), from, to };
}
