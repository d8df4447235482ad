import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Axes, SensorName } from '../../../../shared/model/sensors.ts';
import { celsius, percent } from '../../lib/format.ts';

interface SensorTexts {
  readonly names: Readonly<Record<SensorName, string>>;
  /** A value with its unit. */
  readonly said: (name: SensorName, value: number | Axes) => string;
}

/** Units that Intl does not know, after a no-break space. */
const UNITS: Readonly<Partial<Record<SensorName, string>>> = {
  lightLux: 'lx',
  airPressureHectopascal: 'hPa',
  accelerationMilliG: 'mg',
  magnetismMilliGauss: 'mG',
};

/** The names of the sensors, and their values in words. */
export function useSensorTexts(): SensorTexts {
  const { t, i18n } = useTranslation('stats');
  const { language } = i18n;
  return useMemo(() => {
    const inUnit = (name: SensorName, value: number) => {
      if (name === 'temperatureCelsius') return celsius(value, language);
      if (name === 'humidityPercent') return percent(value, language);
      return `${value.toLocaleString(language)}\u00a0${UNITS[name]}`;
    };
    return {
      names: {
        temperatureCelsius: t('sensors.temperature'),
        humidityPercent: t('sensors.humidity'),
        lightLux: t('sensors.light'),
        airPressureHectopascal: t('sensors.airPressure'),
        accelerationMilliG: t('sensors.acceleration'),
        magnetismMilliGauss: t('sensors.magnetism'),
      },
      said: (name, value) =>
        typeof value === 'number'
          ? inUnit(name, value)
          : [value.x, value.y, value.z].map((axis) => inUnit(name, axis)).join(' / '),
    };
  }, [t, language]);
}
