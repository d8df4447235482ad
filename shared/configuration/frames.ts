import { EDDYSTONE_FRAMES, EVENT_FRAME_MASK, EVENT_FRAMES, INFO_FRAMES, namesIn } from './bits.ts';
import type { ConfigData } from './fields.ts';

export type EventFrame = keyof typeof EVENT_FRAMES;

/** The frames that a beacon sends with a configuration, by name. */
export interface ActiveFrames {
  readonly info: readonly string[];
  readonly eddystone: readonly string[];
  readonly event: EventFrame;
  readonly isIBeacon: boolean;
  readonly isEddystoneUid: boolean;
}

export function activeFrames(data: ConfigData): ActiveFrames {
  const info = data.info_beacon_frames ?? 0;
  const eddystone = data.eddystone_frames ?? 0;
  return {
    info: namesIn(INFO_FRAMES, info),
    eddystone: namesIn(EDDYSTONE_FRAMES, eddystone),
    event: eventFrame(data.eventbeacon_frames ?? 0),
    isIBeacon: (info & INFO_FRAMES.ibeacon) !== 0,
    isEddystoneUid: (eddystone & EDDYSTONE_FRAMES.uid) !== 0,
  };
}

/** An unnamed combination of these bits sends nothing. */
function eventFrame(value: number): EventFrame {
  const names = Object.keys(EVENT_FRAMES) as EventFrame[];
  return names.find((name) => EVENT_FRAMES[name] === (value & EVENT_FRAME_MASK)) ?? 'off';
}
