import type { ConfigData } from './fields.ts';
import { activeFrames } from './frames.ts';

/**
 * The identities that a beacon sends. An identity is absent if its frame is off or its value is all zeros (never set).
 */
export interface Identity {
  /** `<uuid>.<major>.<minor>` */
  readonly ibeacon?: string;
  /** `<namespace>.<instance>` */
  readonly eddystone?: string;
}

export const IDENTITY_KINDS = ['ibeacon', 'eddystone'] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

export function identityOf(data: ConfigData): Identity {
  const { isIBeacon, isEddystoneUid } = activeFrames(data);
  const { ibeacon_uuid: uuid, ibeacon_major: major, ibeacon_minor: minor } = data;
  const { eddystone_namespace: namespace, eddystone_instance: instance } = data;
  return {
    ...(isIBeacon && isGiven(uuid) && { ibeacon: `${uuid}.${major}.${minor}` }),
    ...(isEddystoneUid && isGiven(namespace, instance) && { eddystone: `${namespace}.${instance}` }),
  };
}

const isGiven = (...parts: (string | undefined)[]) => parts.some((part) => part && !/^0*$/.test(part));
