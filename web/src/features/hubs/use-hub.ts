import useSWR from 'swr';
import { getHub } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { call } from '../../lib/api.ts';
import { hubState } from './hub-state.ts';

/** The interval while a firmware update is running (specification 2.9), or settings are not confirmed. */
export const FOLLOW_MS = 2000;

/** A hub with its settings, refreshed while an update or a confirmation is pending. */
export const useHub = (id: string) =>
  useSWR(['getHub', id], ([, of]) => call(getHub, { params: { id: of } }), {
    refreshInterval: (hub: Hub | undefined) => (hub && isAwaited(hub) ? FOLLOW_MS : 0),
  });

/** Unknown settings must be entered by the owner; the hub will not report them. */
const isAwaited = (hub: Hub): boolean =>
  hubState(hub) === 'updating' || (hubState(hub) === 'waiting' && hub.settings !== undefined);
