import { useTranslation } from 'react-i18next';
import { BATTERY_CLASSES, batteryClass } from '../../../../../shared/model/battery.ts';
import { percent, volts } from '../../../lib/format.ts';

interface BatteryProps {
  readonly percentage: number | null;
  readonly millivolts: number | null;
}

/** A battery icon for its class, with its charge and voltage. */
export function Battery({ percentage, millivolts }: BatteryProps) {
  const { i18n } = useTranslation();
  const voltage = millivolts === null ? null : volts(millivolts, i18n.language);
  if (percentage === null) return voltage && <span className="muted">{voltage}</span>;
  const charge = batteryClass(percentage);
  const cells = BATTERY_CLASSES.indexOf(charge) + 1;
  return (
    <span className="battery" data-class={charge}>
      <svg viewBox="0 0 26 12" aria-hidden="true">
        <rect
          x="0.75"
          y="0.75"
          width="21.5"
          height="10.5"
          rx="2.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path d="M24.5 4v4" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        {Array.from({ length: cells }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a battery never change places.
          <rect key={cell} x={3 + cell * 4.4} y="3" width="3.4" height="6" rx="0.8" fill="currentColor" />
        ))}
      </svg>
      <span className="charge">{percent(percentage, i18n.language)}</span>
      {voltage && <span className="muted">{voltage}</span>}
    </span>
  );
}
