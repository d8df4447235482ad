import { isShortId } from '../../../../../shared/model/beacon-id.ts';
import { readShortUrl } from './short-url-store.ts';

/** The beacon of a short URL that was scanned; undefined for an unknown short id. */
export const scannedBeacon = async (shortId: string): Promise<string | undefined> =>
  isShortId(shortId) ? (await readShortUrl(shortId))?.beaconId : undefined;
