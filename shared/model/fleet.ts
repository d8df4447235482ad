import * as z from 'zod/mini';

/** What is counted of a fleet; each is a filter of a list, too. */
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

/** Nothing is counted further than this. */
export const COUNT_MAX = 10_000;

const figure = z.int().check(z.minimum(0), z.maximum(COUNT_MAX));

/** How many hubs and beacons of an owner, or of everybody, are how. */
export const Fleet = z
  .strictObject({
    /** Hubs: connected and hearing something, connected and hearing nothing, not connected. */
    online: figure,
    silent: figure,
    offline: figure,
    /** Hubs that do not have the settings they are to have. */
    unsynchronisedHubs: figure,
    /** All beacons. */
    beacons: figure,
    /** Beacons with a low battery, and those last heard more than a week ago. */
    low: figure,
    stale: figure,
    /** Beacons that do not have the configuration they are to have. */
    unsynchronised: figure,
    /** Alerts that nobody has acknowledged; 0 for a group admin who asks of another. */
    alerts: figure,
    /** Figures that are larger than told. */
    atLeast: z.array(z.enum(FLEET_FIGURES)),
  })
  .register(z.globalRegistry, { id: 'Fleet', description: 'How many devices are how' });
export type Fleet = z.output<typeof Fleet>;
