import type { Info } from '../model/info.ts';
import type { OFFLINE_SUPPORT } from '../model/tour.ts';

/** How much of a tour works without a connection: of all its Infos, also of those that are switched off now. */
export function offlineSupport(infos: readonly Pick<Info, 'offline'>[]): (typeof OFFLINE_SUPPORT)[number] {
  if (infos.every(({ offline }) => offline === 'not')) return 'none';
  return infos.every(({ offline }) => offline === 'ready') ? 'full' : 'partial';
}
