import { createHash, randomInt } from 'node:crypto';
import {
  type registerQrCodes as contract,
  QR_CODES_PER_ORDER,
} from '../../../../../shared/contract/admin.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { now } from '../../../../platform/clock.ts';
import { transact, written } from '../../../../platform/table.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { beaconDevice } from '../store.ts';
import { insertion, type QrOrder, qrOrder, readQrOrder, replaceCodes } from './qr-order-store.ts';
import { inInsertableGroups, insertTogether, type NewBeacon } from './registration-store.ts';
import { drawShortId, readShortUrls, urlOf } from './short-url-store.ts';

const ATTEMPTS = 6;
const KEPT_SECONDS = 24 * 3600;

/**
 * Creates QR codes. They are generated and stored as an order first, then registered. A retry of the same order, also
 * after a crash, registers the missing codes and returns the same ones.
 *
 * Throws FORM_VALIDATION_FAILED (a wrong count, or another count than that of the order), MISSING_PARAMETER (neither an
 * order number nor an Idempotency-Key, so that a retry could not be recognised).
 */
export const registerQrCodes: UseCase<typeof contract> = async (caller, { params, query }) => {
  const count = countOf(params.count);
  const name = nameOf(caller, query.orderNumber);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const order = await orderOf(caller, name, count, query.orderNumber === undefined);
    if (!order) continue;
    if (order.count !== count)
      throw new Refusal('FORM_VALIDATION_FAILED', { count: { rule: 'order', count: order.count } });
    const lost = await register(name, order);
    if (lost.size) {
      await replaceCodes(
        order,
        order.ids.map((id) => (lost.has(id) ? drawShortId() : id)),
      );
      continue;
    }
    const { ids, host, orderCode } = order;
    return { items: ids.map((id) => ({ id, shortUrl: urlOf({ id, host }), orderCode })) };
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
};

function countOf(text: string): number {
  const count = Number(text);
  if (count < 1) throw new Refusal('FORM_VALIDATION_FAILED', { count: { rule: 'minimum', minimum: 1 } });
  if (count > QR_CODES_PER_ORDER)
    throw new Refusal('FORM_VALIDATION_FAILED', {
      count: { rule: 'maximum', maximum: QR_CODES_PER_ORDER },
    });
  return count;
}

/** The name of an order: its number, which all callers share, or the caller's Idempotency-Key. */
function nameOf({ userId, viewer }: Caller, orderNumber: string | undefined): string {
  if (orderNumber !== undefined) return `number#${orderNumber}`;
  const { idempotencyKey } = viewer;
  if (!idempotencyKey) throw new Refusal('MISSING_PARAMETER', { missing: ['orderNumber'] });
  return `key#${createHash('sha256')
    .update(JSON.stringify([userId, idempotencyKey]))
    .digest('base64url')}`;
}

/** The order with this name, created if it is missing. Undefined if another call created it concurrently. */
async function orderOf(
  caller: Caller,
  name: string,
  count: number,
  isByKey: boolean,
): Promise<QrOrder | undefined> {
  const nowSeconds = Math.floor(now() / 1000);
  const known = await readQrOrder(name);
  if (known && !(known.ttl !== undefined && known.ttl < nowSeconds)) return known;
  const ids = new Set<string>();
  while (ids.size < count) ids.add(drawShortId());
  const order = qrOrder(name, {
    ...{ count, ids: [...ids], orderCode: await drawOrderCode(), host: caller.viewer.host, revision: 1 },
    ...(isByKey && { ttl: nowSeconds + KEPT_SECONDS }),
  });
  const entry = {
    item: `qrorder/${isByKey ? caller.viewer.requestId : name.slice('number#'.length)}`,
    subjectId: null,
    managerGroup: null,
    after: { count, orderCode: order.orderCode },
  };
  const writes = [insertion(order, nowSeconds), ...audited(caller, entry).map(({ write }) => write)];
  return (await written(transact(writes))) ? order : undefined;
}

const CODE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** An order code that no beacon has, so that it assigns exactly the codes of this order. */
async function drawOrderCode(): Promise<string> {
  for (;;) {
    const code = Array.from(
      { length: CODE_LENGTH },
      () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
    ).join('');
    if (!(await beaconDevice.idsOfCode(code, 1)).length) return code;
  }
}

/** Registers the missing codes of an order. Returns the codes that another order has taken. */
async function register(name: string, { ids, orderCode, host }: QrOrder): Promise<ReadonlySet<string>> {
  const isOurs = async (some: readonly string[]) => {
    const taken = await readShortUrls(some);
    return (id: string) => taken.get(id)?.order === name;
  };
  const wasOurs = await isOurs(ids);
  const lost = new Set<string>();
  const missing = ids
    .filter((id) => !wasOurs(id))
    .map((id): NewBeacon => ({ id, type: 'QR_CODE', orderCode, short: { id, host, order: name } }));
  await inInsertableGroups(missing, async (chunk) => {
    const isNew = new Set((await insertTogether(chunk)).map(({ id }) => id));
    const others = chunk.map(({ id }) => id).filter((id) => !isNew.has(id));
    // The same call may run twice concurrently.
    const isOur = await isOurs(others);
    for (const id of others) if (!isOur(id)) lost.add(id);
  });
  return lost;
}
