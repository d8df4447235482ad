import { useState } from 'react';
import useSWR from 'swr';
import { getFloorPlan, startFloorPlanUpload } from '../../../../../shared/contract/devices/places.ts';
import type { FloorPlan, FloorPlanUpload } from '../../../../../shared/model/place.ts';
import { call } from '../../../lib/api.ts';

const LOOK_MS = 1500;

interface Announced {
  readonly type: string;
  readonly length: number;
  readonly checksum: string;
}

/** The floor plan of a site, and the upload of another one. */
export function useFloorPlan(siteId: string) {
  const [sent, setSent] = useState<string>();
  const loaded = useSWR(['getFloorPlan', siteId], () => call(getFloorPlan, { params: { id: siteId } }), {
    // Each answer has another address, for which a browser would load the picture again.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    refreshInterval: (latest) => (sent && latest?.upload?.state === 'waiting' ? LOOK_MS : 0),
    dedupingInterval: LOOK_MS / 2,
  });
  const { data, mutate } = loaded;
  const upload: FloorPlanUpload | null | undefined = data?.upload?.id === sent ? data?.upload : undefined;
  return {
    ...loaded,
    /** What became of the file that was sent from here; undefined: none was. */
    upload: upload ?? undefined,
    async start({ type, length, checksum }: Announced) {
      const body = { type, length, checksum } as Parameters<
        typeof call<typeof startFloorPlanUpload>
      >[1]['body'];
      const offer = await call(startFloorPlanUpload, { params: { id: siteId }, body });
      setSent(offer.id);
      return offer.upload;
    },
    look: () => void mutate(),
  };
}

export interface ShownPlan extends FloorPlan {
  readonly url: string;
}
