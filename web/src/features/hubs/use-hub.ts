import useSWR from 'swr';
import { getHub } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { call } from '../../lib/api.ts';
import { hubState } from './hub-state.ts';

/** While a firmware update runs (specification 2.9), or settings wait for their hub. */
export const FOLLOW_MS = 2000;

/** One hub with its settings; read again and again while there is something to wait for. */
export const useHub = (id: string) =>
  useSWR(['getHub', id], ([, of]) => call(getHub, { params: { id: of } }), {
    refreshInterval: (hub: Hub | undefined) => (hub && isAwaited(hub) ? FOLLOW_MS : 0),
  });

/** Settings that nobody knows wait for their owner, not for the hub. */
const isAwaited = (hub: Hub): boolean =>
  hubState(hub) === 'updating' || (hubState(hub) === 'waiting' && hub.settings !== undefined);
