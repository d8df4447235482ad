import { hasRadio } from '../../configuration/device.ts';
import type { BeaconType } from '../../model/beacon.ts';
import { ID_LENGTH_MIN, isMistypedBarCode, typesOfId } from '../../model/beacon-id.ts';
import { OrderCode } from '../../model/hub.ts';
import type { BeaconRegistration, RegistrationOutcome } from './registration.ts';

/** What a beacon of this id is: what was said, if the form of the id allows it, else what the form tells. */
export function typeOf(id: string, said: BeaconType | undefined): BeaconType | undefined {
  const types = typesOfId(id);
  return said === undefined ? types[0] : types.find((type) => type === said);
}

/** Is the type that the form of an id tells only a guess? A beacon that is heard may then say otherwise. */
export const isGuess = (id: string): boolean => typesOfId(id).filter(hasRadio).length > 1;

/** What is wrong with a registration by itself; undefined: nothing. The console asks before anything is sent. */
export function faultOf({ id, metaData }: BeaconRegistration): RegistrationOutcome | undefined {
  if (id.length < ID_LENGTH_MIN) return 'TOO_SHORT';
  if (!typesOfId(id).length) return isMistypedBarCode(id) ? 'INVALID:CHECK_DIGIT' : 'INVALID:FORM';
  if (!typeOf(id, metaData.type)) return 'INVALID:TYPE';
  const { orderCode } = metaData;
  return typeof orderCode === 'string' && !OrderCode.safeParse(orderCode).success
    ? 'INVALID:ORDER_CODE'
    : undefined;
}
