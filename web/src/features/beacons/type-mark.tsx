import {
  Barcode,
  CircleHelp,
  Cpu,
  KeyRound,
  type LucideIcon,
  Nfc,
  QrCode,
  Radio,
  Thermometer,
} from 'lucide-react';
import type { BeaconType } from '../../../../shared/model/beacon-type.ts';

const ICONS: Readonly<Record<BeaconType, LucideIcon>> = {
  SMART_BEACON: Radio,
  SENSOR_BEACON: Thermometer,
  SMART_KEY: KeyRound,
  SMART_SENSOR: Cpu,
  NFC: Nfc,
  QR_CODE: QrCode,
  EAN8: Barcode,
  EAN13: Barcode,
  PZN7: Barcode,
  PZN8: Barcode,
  UPCA: Barcode,
  UNDEFINED: CircleHelp,
};

/** The icon and name of a beacon type. */
export function TypeMark({ type, name }: { type: BeaconType; name: string }) {
  const Icon = ICONS[type];
  return (
    <span className="dotted type">
      <Icon aria-hidden />
      {name}
    </span>
  );
}
