import { hasRadio } from '../../configuration/device.ts';
import { ID_LENGTH_MIN, isMistypedBarCode, typesOfId } from '../../model/beacon-id.ts';
import type { BeaconType } from '../../model/beacon-type.ts';
import { OrderCode } from '../../model/hub.ts';
import type { BeaconRegistration, RegistrationOutcome } from './registration.ts';

/**
 * The type of a beacon: the given one if the form of the id allows it (else undefined), or the likeliest of the form.
 */
export function typeOf(id: string, said: BeaconType | undefined): BeaconType | undefined {
  const types = typesOfId(id);
  return said === undefined ? types[0] : types.find((type) => type === said);
}

/** Whether the type derived from the id is only a guess. A sighting of the beacon may then correct it. */
export const isGuess = (id: string): boolean => typesOfId(id).filter(hasRadio).length > 1;

/** The fault of a registration by itself; undefined: none. The console checks it before sending. */
export function faultOf({ id, metaData }: BeaconRegistration): RegistrationOutcome | undefined {
  if (id.length < ID_LENGTH_MIN) return 'TOO_SHORT';
  if (!typesOfId(id).length) return isMistypedBarCode(id) ? 'INVALID:CHECK_DIGIT' : 'INVALID:FORM';
  if (!typeOf(id, metaData.type)) return 'INVALID:TYPE';
  const { orderCode } = metaData;
  return typeof orderCode === 'string' && !OrderCode.safeParse(orderCode).success
    ? 'INVALID:ORDER_CODE'
    : undefined;
}
