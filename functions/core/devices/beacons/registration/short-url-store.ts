import { randomInt } from 'node:crypto';
import { shortPath } from '../../../../../shared/contract/short-urls.ts';
import { isShortId, SHORT_ID_ALPHABET, SHORT_ID_LENGTH } from '../../../../../shared/model/beacon-id.ts';
import { expr } from '../../../../platform/expression.ts';
import { getItem, getItems, type Item, type Write } from '../../../../platform/table.ts';
import { link } from '../../../kernel/mails/link.ts';

/** `short#<id>` / `code`: the beacon of a short URL. It also reserves the short id. */
export interface ShortUrlItem extends Item {
  beaconId: string;
  /** The order of QR codes for which it was created. */
  order?: string;
}

/** A new short URL. Its host is that of the call that creates it, and never changes, because it is printed. */
export interface ShortUrl {
  readonly id: string;
  readonly host: string;
  readonly order?: string;
}

export const urlOf = ({ id, host }: ShortUrl): string => link(host, shortPath(id));

export function drawShortId(): string {
  for (;;) {
    const id = Array.from(
      { length: SHORT_ID_LENGTH },
      () => SHORT_ID_ALPHABET[randomInt(SHORT_ID_ALPHABET.length)],
    ).join('');
    if (isShortId(id)) return id;
  }
}

const keyOf = (id: string) => ({ pk: `short#${id}`, sk: 'code' });

export const shortUrlPut = ({ id, order }: ShortUrl, beaconId: string): Write => ({
  put: { ...keyOf(id), beaconId, ...(order && { order }) },
  when: expr`attribute_not_exists(#pk)`,
});
export const shortUrlDelete = (id: string): Write => ({ delete: keyOf(id) });

export const readShortUrl = (id: string) => getItem<ShortUrlItem>(keyOf(id));

/** The short ids of these that are taken, by id, read consistently. */
export const readShortUrls = async (ids: readonly string[]): Promise<Map<string, ShortUrlItem>> =>
  new Map(
    (await getItems<ShortUrlItem>(ids.map(keyOf), { consistent: true })).map((item) => [
      item.pk.slice('short#'.length),
      item,
    ]),
  );
