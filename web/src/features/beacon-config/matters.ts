import { EDDYSTONE_FRAMES } from '../../../../shared/configuration/bits.ts';
import { ALTERNATIONS, TRIGGERS } from '../../../../shared/configuration/choices.ts';
import type { ConfigData, FieldName } from '../../../../shared/configuration/fields.ts';
import { activeFrames } from '../../../../shared/configuration/frames.ts';

const EVENT = 'eventbeacon_';
/** They say whether there is an event at all. */
const ALWAYS: ReadonlySet<FieldName> = new Set([
  'eventbeacon_frames',
  'eventbeacon_trigger',
  'eventbeacon_primary_off',
]);

/** Does a field make a difference as the others stand? One of a frame that is not sent rests, and keeps its value. */
export function matters(name: FieldName, data: ConfigData): boolean {
  if (ALWAYS.has(name)) return true;
  const { event, isIBeacon } = activeFrames(data);
  if (!name.startsWith(EVENT)) return mattersIn(name, isIBeacon, data.eddystone_frames);
  if (event === 'off') return false;
  if (name === 'eventbeacon_timer_interval') return data.eventbeacon_trigger === TRIGGERS.timer;
  if (name === 'eventbeacon_eddystone_frames') return event === 'eddystone';
  if (name === 'eventbeacon_ibeacon_alternation_count')
    return event === 'ibeacon' && data.eventbeacon_ibeacon_minor_alternation !== ALTERNATIONS.off;
  const frames = event === 'eddystone' ? data.eventbeacon_eddystone_frames : 0;
  return mattersIn(name.slice(EVENT.length), event === 'ibeacon', frames);
}

/** The fields of the two kinds of frame, which an event has too. */
function mattersIn(name: string, isIBeacon: boolean, eddystone = 0): boolean {
  if (name.startsWith('ibeacon_')) return isIBeacon;
  switch (name) {
    case 'eddystone_namespace':
    case 'eddystone_instance':
      return (eddystone & EDDYSTONE_FRAMES.uid) !== 0;
    case 'eddystone_url':
      return (eddystone & EDDYSTONE_FRAMES.url) !== 0;
    case 'eddystone_tx_power':
      return eddystone !== 0;
    default:
      return true;
  }
}
