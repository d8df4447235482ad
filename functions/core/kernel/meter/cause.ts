/**
 * Why the use of devices begins or ends. A device is used while its Info is on, the device is assigned to it, and the
 * Info CMS of the owner is served.
 *
 * `n` grows with each change of the same switch and decides their order, since the clocks of two functions may differ. A
 * claim is one assignment of a device to an Info; its id is never used again.
 */
export type Cause = Switch | DevicesIn | DevicesOut;

interface Switch {
  readonly kind: 'serviceOn' | 'serviceOff' | 'infoOn' | 'infoOff';
  /** The Info; null for the service. */
  readonly infoId: string | null;
  readonly n: number;
  readonly at: number;
}

interface DevicesIn {
  readonly kind: 'devicesIn';
  readonly infoId: string;
  readonly claims: readonly Claim[];
  readonly at: number;
}

interface DevicesOut {
  readonly kind: 'devicesOut';
  readonly infoId: string;
  /** The ids of the claims that end. */
  readonly ended: readonly string[];
  readonly at: number;
}

/** The assignment of a device to an Info. */
export interface Claim {
  readonly id: string;
  readonly beaconId: string;
}
