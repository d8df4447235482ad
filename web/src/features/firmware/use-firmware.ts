import { useState } from 'react';
import useSWR from 'swr';
import { getFirmware } from '../../../../shared/contract/devices/firmware.ts';
import type { Firmware, FirmwarePart } from '../../../../shared/model/firmware.ts';
import { call } from '../../lib/api.ts';

/** How often a firmware is refreshed while some of its files are not available (specification 2.9). */
const FOLLOW_MS = 1000;

/** The cache key of one firmware: separate from the lists, which are read from an index. */
export const firmwareKey = (hardwareId: string, id: string) => ['firmware/one', hardwareId, id] as const;

/** Uploaded files that the server has not checked yet, by their hash and the hash of the file before. */
type Awaited = {
  readonly [part in FirmwarePart]?: { readonly sha256: string; readonly before: string | null | undefined };
};

/** One firmware; refreshed every second until its files are available and the last upload has been checked. */
export function useFirmware(hardwareId: string, id: string) {
  const [uploaded, setUploaded] = useState<Awaited>({});
  const isAwaited = ({ files = {}, isPublished }: Firmware, part: FirmwarePart) => {
    const [file, awaited] = [files[part], uploaded[part]];
    if (isPublished) return false;
    // Any other file in its place ends the wait, too.
    const isOld = file?.sha256 !== awaited?.sha256 && file?.sha256 === awaited?.before;
    return file?.state === 'checking' || (awaited !== undefined && isOld);
  };
  const { data, error, mutate } = useSWR(
    firmwareKey(hardwareId, id),
    ([, hardware, version]) => call(getFirmware, { params: { hardwareId: hardware, id: version } }),
    {
      refreshInterval: (firmware: Firmware | undefined) => {
        if (!firmware || firmware.isPublished) return 0;
        const parts = Object.keys(uploaded) as FirmwarePart[];
        return firmware.isFileAvailable && !parts.some((part) => isAwaited(firmware, part)) ? 0 : FOLLOW_MS;
      },
    },
  );
  return {
    firmware: data,
    error,
    mutate,
    /** Whether a file of it is being checked, or will be. */
    isChecked: (part: FirmwarePart) => data !== undefined && isAwaited(data, part),
    noteUpload: (part: FirmwarePart, sha256: string) => {
      const before = data?.files?.[part]?.sha256;
      setUploaded((others) => ({ ...others, [part]: { sha256, before } }));
      void mutate();
    },
  };
}
