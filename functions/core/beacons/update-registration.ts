import type { BeaconRegistration, RegistrationOutcome } from '../../../shared/contract/admin.ts';
import type { Caller } from '../../platform/caller.ts';
import { expr, set } from '../../platform/expression.ts';
import { transact, written } from '../../platform/table.ts';
import { groupOf } from '../accounts/groups-of.ts';
import { audited } from '../audit/audited.ts';
import { searchSlots } from '../devices/owned-device.ts';
import { drawShortId, shortUrlPut, urlOf } from './short-url-store.ts';
import { ownerOf, readBeacon, rowKey } from './store.ts';

const ATTEMPTS = 6;

/** Gives a beacon that is known the order code it is to have, and a short URL where it has none. */
export async function updateRegistration(
  caller: Caller,
  { id, metaData }: BeaconRegistration,
): Promise<RegistrationOutcome> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const beacon = await readBeacon(id);
    // Deleted a moment ago: somebody wanted it gone.
    if (!beacon) return 'UNKNOWN';
    const { row } = beacon;
    if (metaData.type !== undefined && metaData.type !== row.type) return 'INVALID:TYPE';
    const short =
      metaData.generateShortId && row.shortUrl === null
        ? { id: drawShortId(), host: caller.viewer.host }
        : undefined;
    const is = {
      orderCode: metaData.orderCode === undefined ? row.orderCode : metaData.orderCode,
      shortUrl: short ? urlOf(short) : row.shortUrl,
    };
    const was = { orderCode: row.orderCode, shortUrl: row.shortUrl };
    if (is.orderCode === was.orderCode && is.shortUrl === was.shortUrl) return 'OK';
    const owner = ownerOf(beacon);
    const change = {
      update: rowKey(id),
      change: set({
        'row.orderCode': is.orderCode,
        'row.shortUrl': is.shortUrl,
        s3: searchSlots({ ...row, ...is }).s3,
      }),
      when: expr`#row.#orderCode = ${was.orderCode} AND #row.#shortUrl = ${was.shortUrl}`,
    };
    const entry = {
      item: `beacon/${id}`,
      subjectId: owner ?? null,
      managerGroup: await groupOf(owner),
      before: was,
      after: is,
    };
    const writes = [
      change,
      ...(short ? [shortUrlPut(short, id)] : []),
      ...audited(caller, entry).map(({ write }) => write),
    ];
    if (await written(transact(writes))) return 'OK';
  }
  throw new Error(`beacon ${id} was changed by others again and again`);
}
