import { isDeepStrictEqual } from 'node:util';
import { faultOf, isGuess, typeOf } from '../../../../../shared/contract/admin/registration-rules.ts';
import type {
  BeaconRegistration,
  registerBeacons as contract,
  RegistrationOutcome,
} from '../../../../../shared/contract/admin.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { log } from '../../../../platform/log.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { inInsertableGroups, insertTogether } from './registration-store.ts';
import { drawShortId } from './short-url-store.ts';
import { updateRegistration } from './update-registration.ts';

type Outcomes = Map<string, RegistrationOutcome>;

/**
 * Registers beacons. Each id has its own outcome. A registered id gets ALREADY_EXISTS, or with `update` the given order
 * code and type, and a short URL if it has none. It is idempotent.
 */
export const registerBeacons: UseCase<typeof contract> = async (caller, { body }) => {
  const { beaconConfigurations: beacons, update } = body;
  const outcomes: Outcomes = new Map();
  const right: BeaconRegistration[] = [];
  for (const [id, [beacon, ...same]] of Map.groupBy(beacons, ({ id }) => id)) {
    const fault = faultOf(beacon!) ?? (same.every((other) => isSame(beacon!, other)) ? undefined : DUPLICATE);
    outcomes.set(id, fault ?? 'OK');
    if (!fault) right.push(beacon!);
  }
  await inInsertableGroups(right, async (chunk) => {
    try {
      await register(caller, chunk, update, outcomes);
    } catch (error) {
      log.error('beacons could not be registered', error as Error);
      for (const { id } of chunk) outcomes.set(id, 'UNKNOWN');
    }
  });
  const failed = [...outcomes.values()].filter((outcome) => outcome !== 'OK').length;
  return {
    status: failed === 0 ? 'OK' : failed === outcomes.size ? 'FAILED' : 'PARTIAL',
    data: Object.fromEntries(outcomes),
  };
};

/** The same id twice with different data: it is unknown which one is meant. */
const DUPLICATE = 'INVALID:DUPLICATE';
const isSame = (one: BeaconRegistration, other: BeaconRegistration) =>
  isDeepStrictEqual(one.metaData, other.metaData);

async function register(
  caller: Caller,
  beacons: readonly BeaconRegistration[],
  update: boolean,
  outcomes: Outcomes,
): Promise<void> {
  const { host, requestId } = caller.viewer;
  const inserted = await insertTogether(
    beacons.map(({ id, metaData }) => {
      const type = typeOf(id, metaData.type)!;
      // A QR code is its short id.
      const short = type === 'QR_CODE' ? id : metaData.generateShortId ? drawShortId() : undefined;
      return {
        id,
        type,
        isTypeGuessed: metaData.type === undefined && isGuess(id),
        orderCode: metaData.orderCode ?? null,
        short: short === undefined ? undefined : { id: short, host },
      };
    }),
    (known) =>
      audited(caller, {
        item: `registration/${requestId}`,
        subjectId: null,
        managerGroup: null,
        after: { beacons: known.map(({ id }) => id) },
      }).map(({ write }) => write),
  );
  const isNew = new Set(inserted.map(({ id }) => id));
  for (const beacon of beacons.filter(({ id }) => !isNew.has(id)))
    outcomes.set(beacon.id, update ? await updateRegistration(caller, beacon) : 'ALREADY_EXISTS');
}
