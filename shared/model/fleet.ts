import * as z from 'zod/mini';
import { COUNT_MAX } from './page.ts';

/** The figures of a fleet. Each one is also a filter of a list. */
export const FLEET_FIGURES = [
  'online',
  'silent',
  'offline',
  'unsynchronisedHubs',
  'beacons',
  'low',
  'stale',
  'unsynchronised',
  'alerts',
] as const;
export type FleetFigure = (typeof FLEET_FIGURES)[number];

const figure = z.int().check(z.minimum(0), z.maximum(COUNT_MAX));

/** The numbers of hubs and beacons by state, of one owner or of all. */
export const Fleet = z
  .strictObject({
    /** Hubs: connected and hearing something, connected and hearing nothing, not connected. */
    online: figure,
    silent: figure,
    offline: figure,
    /** Hubs that have not confirmed their settings. */
    unsynchronisedHubs: figure,
    /** All beacons. */
    beacons: figure,
    /** Beacons with a low battery, and those last heard more than a week ago. */
    low: figure,
    stale: figure,
    /** Beacons whose configuration is not confirmed. */
    unsynchronised: figure,
    /** Alerts that are not acknowledged; 0 for a group admin who asks for another user. */
    alerts: figure,
    /** The figures whose counting stopped early: the real numbers are larger. */
    atLeast: z.array(z.enum(FLEET_FIGURES)),
  })
  .register(z.globalRegistry, { id: 'Fleet', description: 'Numbers of devices by state' });
export type Fleet = z.output<typeof Fleet>;

/** The figures that are kept of each day. */
export const FLEET_DAY_FIGURES = ['beacons', 'online', 'silent', 'offline', 'low', 'stale'] as const;
/** As many days are shown. */
export const FLEET_DAYS = 30;

/** The figures of a fleet as they were counted in the night that began this day (UTC). */
export const FleetDay = z
  .strictObject({
    day: z.iso.date(),
    beacons: figure,
    online: figure,
    silent: figure,
    offline: figure,
    low: figure,
    stale: figure,
    /** The figures whose counting stopped early: the real numbers were larger. */
    atLeast: z.array(z.enum(FLEET_DAY_FIGURES)),
  })
  .register(z.globalRegistry, { id: 'FleetDay', description: 'Numbers of devices by state, of one day' });
export type FleetDay = z.output<typeof FleetDay>;
