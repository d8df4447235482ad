import { hasRadio } from '../../../../../shared/configuration/device.ts';
import type { BeaconRegistration, RegistrationOutcome } from '../../../../../shared/contract/admin.ts';
import type { BeaconType } from '../../../../../shared/model/beacon-type.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { expr } from '../../../../platform/expression.ts';
import { transact, written } from '../../../../platform/table.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { groupOf } from '../../../people/accounts/groups-of.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { readConfigurations } from '../configuration/configuration-store.ts';
import { retyped, typeSettled } from '../sightings/retype.ts';
import { BEACONS, readBeaconLives, rowKey } from '../store.ts';
import { drawShortId, shortUrlPut, urlOf } from './short-url-store.ts';

const ATTEMPTS = 6;

/**
 * Gives a registered beacon the given order code and type, and a short URL if it is requested and missing. A given type
 * is no longer a guess, even if it is the present one.
 */
export async function updateRegistration(
  caller: Caller,
  { id, metaData }: BeaconRegistration,
): Promise<RegistrationOutcome> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const beacon = (await readConfigurations([id])).get(id);
    // It was deleted concurrently, so it is not registered again.
    if (!beacon) return 'UNKNOWN';
    const { row, ownerId } = beacon;
    const { type = row.type } = metaData;
    const losesRadio = hasRadio(row.type) && !hasRadio(type);
    if (losesRadio && (await hasShownRadio(beacon))) return 'INVALID:TYPE';
    const short =
      metaData.generateShortId && row.shortUrl === null
        ? { id: drawShortId(), host: caller.viewer.host }
        : undefined;
    const is = {
      orderCode: metaData.orderCode === undefined ? row.orderCode : metaData.orderCode,
      shortUrl: short ? urlOf(short) : row.shortUrl,
      type,
    };
    const was = { orderCode: row.orderCode, shortUrl: row.shortUrl, type: row.type };
    if (is.orderCode === was.orderCode && is.shortUrl === was.shortUrl && is.type === was.type) {
      if (metaData.type) await written(transact([typeSettled(id, expr`attribute_exists(#typeGuessed)`)]));
      return 'OK';
    }
    const { sets, removes, same } = retyping(beacon, type);
    const change = {
      update: rowKey(id),
      change: BEACONS.change(row, { orderCode: is.orderCode, shortUrl: is.shortUrl }, { sets, removes }),
      when: expr`#row.#orderCode = ${was.orderCode} AND #row.#shortUrl = ${was.shortUrl} AND ${same}`,
    };
    const entry = {
      item: `beacon/${id}`,
      itemName: row.description,
      subjectId: ownerId ?? null,
      managerGroup: await groupOf(ownerId),
      before: was,
      after: is,
    };
    const writes = [
      change,
      ...(metaData.type
        ? [typeSettled(id, losesRadio ? expr`#seenAt = ${0}` : expr`attribute_exists(#pk)`)]
        : []),
      ...(short ? [shortUrlPut(short, id)] : []),
      ...audited(caller, entry).map(({ write }) => write),
    ];
    if (await written(transact(writes))) return 'OK';
  }
  throw new Error(`beacon ${id} lost the race on every attempt`);
}

/** A beacon that was heard, or whose configuration was to be delivered, has a radio, so it cannot become a bar code. */
async function hasShownRadio({ id, delivery, applied }: Configuration): Promise<boolean> {
  const live = (await readBeaconLives([id], { consistent: true })).get(id);
  return (live?.seenAt ?? 0) > 0 || delivery !== null || applied !== null;
}

/** The version grows only if the type changes. */
const retyping = (beacon: Configuration, type: BeaconType) =>
  type === beacon.row.type
    ? { sets: {}, removes: [], same: expr`#row.#type = ${type}` }
    : retyped(beacon, type);
