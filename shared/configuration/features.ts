import * as z from 'zod/mini';
import { EDDYSTONE_FRAMES, EVENT_FRAMES, INFO_FRAMES, namesIn } from './bits.ts';
import { type ConfigData, UNLOCK_FLAGS, type UnlockFlag } from './fields.ts';
import { activeFrames } from './frames.ts';

/**
 * The part of a beacon's configuration that a list shows, packed into one small number to keep rows small. Bits 0 to 4:
 * frames other than Eddystone; 5 to 7: Eddystone frames; 8 and 9: the frame of an event; 10 to 12: unlocked features.
 */
export function packFeatures(data: ConfigData, unlocked: Readonly<Record<UnlockFlag, boolean>>): number {
  const { event } = activeFrames(data);
  return (
    ((data.info_beacon_frames ?? 0) & 0x1f) |
    (((data.eddystone_frames ?? 0) & 0x7) << 5) |
    ((EVENT_FRAMES[event] >> 4) << 8) |
    UNLOCK_FLAGS.reduce((bits, flag, at) => bits | (Number(unlocked[flag]) << (10 + at)), 0)
  );
}

/** The features of a beacon that was never configured. */
export const FACTORY_FEATURES: number = INFO_FRAMES.ibeacon;

export const FEATURE_KINDS = ['FRAME', 'ADDON', 'PERMISSION'] as const;
export const Feature = z.strictObject({ kind: z.enum(FEATURE_KINDS), name: z.string() });
export type Feature = z.output<typeof Feature>;

/** What the caller may change on a beacon. */
export const FEATURE_PERMISSIONS = ['CONFIGURE', 'CONFIGURE_SECURE', 'UNLOCK'] as const;
export type FeaturePermission = (typeof FEATURE_PERMISSIONS)[number];

/** The names in lists of the features that an admin can unlock, in the order of UNLOCK_FLAGS. */
const ADDONS = ['secure', 'event', 'energySaving'] as const;

/** The frames that are switched on: `ibeacon`, `environment` …, `eddystoneUid` …, `eventIbeacon` …. */
export function framesIn(features: number): string[] {
  const event = Object.entries(EVENT_FRAMES).find(([, value]) => value >> 4 === ((features >> 8) & 0x3))?.[0];
  return [
    ...namesIn(INFO_FRAMES, features & 0x1f),
    ...namesIn(EDDYSTONE_FRAMES, (features >> 5) & 0x7).map((name) => `eddystone${capital(name)}`),
    ...(event && event !== 'off' ? [`event${capital(event)}`] : []),
  ];
}

/** Specification 2.3: active frames, unlocked features, and what the caller may change. */
export const featureList = (features: number, may: readonly FeaturePermission[]): Feature[] => [
  ...framesIn(features).map((name) => ({ kind: 'FRAME', name }) as const),
  ...ADDONS.filter((_, at) => (features >> (10 + at)) & 1).map((name) => ({ kind: 'ADDON', name }) as const),
  ...may.map((name) => ({ kind: 'PERMISSION', name }) as const),
];

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
