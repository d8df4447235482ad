import { type BarCodeType, isBarCode, isBarCodeType } from '../../../../shared/model/bar-code.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';

/** A code that can be printed for a beacon. */
export type PrintedCode =
  | { readonly kind: 'qr'; readonly url: string }
  | { readonly kind: 'bar'; readonly type: BarCodeType; readonly digits: string };

/** The codes of a beacon: its bar code, and the QR code of its short URL. */
export function codesOf({ id, type, shortUrl }: Pick<Beacon, 'id' | 'type' | 'shortUrl'>): PrintedCode[] {
  const digits = id.replace(/^-/, '');
  const bar = isBarCodeType(type) && isBarCode(type, digits) ? [{ kind: 'bar', type, digits } as const] : [];
  return [...bar, ...(shortUrl ? [{ kind: 'qr', url: shortUrl } as const] : [])];
}
