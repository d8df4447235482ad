import { type Firmware, firmwareState } from '../../../../shared/model/firmware.ts';
import { Notice } from '../../components/notice.tsx';
import { useFirmwareStateTexts } from './use-firmware-state-texts.ts';

/** What is still to be done with a firmware that devices do not get yet. */
export function StateNotice({ firmware }: { firmware: Firmware }) {
  const states = useFirmwareStateTexts();
  if (firmware.isPublished) return null;
  return <Notice tone="info">{states[firmwareState(firmware)].hint}</Notice>;
}
