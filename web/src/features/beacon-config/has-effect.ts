import { EDDYSTONE_FRAMES } from '../../../../shared/configuration/bits.ts';
import { ALTERNATIONS, TRIGGERS } from '../../../../shared/configuration/choices.ts';
import type { ConfigData, FieldName } from '../../../../shared/configuration/fields.ts';
import { activeFrames } from '../../../../shared/configuration/frames.ts';

const EVENT = 'eventbeacon_';
/** These fields decide whether there is an event at all. */
const ALWAYS: ReadonlySet<FieldName> = new Set([
  'eventbeacon_frames',
  'eventbeacon_trigger',
  'eventbeacon_primary_off',
]);

/**
 * Whether a field has an effect with the present values of the others. The fields of a frame that is not sent have
 * none, but keep their values.
 */
export function hasEffect(name: FieldName, data: ConfigData): boolean {
  if (ALWAYS.has(name)) return true;
  const { event, isIBeacon } = activeFrames(data);
  if (!name.startsWith(EVENT)) return hasEffectIn(name, isIBeacon, data.eddystone_frames);
  if (event === 'off') return false;
  if (name === 'eventbeacon_timer_interval') return data.eventbeacon_trigger === TRIGGERS.timer;
  if (name === 'eventbeacon_eddystone_frames') return event === 'eddystone';
  if (name === 'eventbeacon_ibeacon_alternation_count')
    return event === 'ibeacon' && data.eventbeacon_ibeacon_minor_alternation !== ALTERNATIONS.off;
  const frames = event === 'eddystone' ? data.eventbeacon_eddystone_frames : 0;
  return hasEffectIn(name.slice(EVENT.length), event === 'ibeacon', frames);
}

/** The fields of the two kinds of frames; an event has them, too. */
function hasEffectIn(name: string, isIBeacon: boolean, eddystone = 0): boolean {
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
