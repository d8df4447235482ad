import { useTranslation } from 'react-i18next';
import { type Axes, SENSOR_NAMES, type Sensors } from '../../../../shared/model/sensors.ts';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { useSensorTexts } from './use-sensor-texts.ts';

/** The latest value of each sensor that was ever heard. */
export function SensorCard({ sensors }: { sensors: Sensors }) {
  const { t } = useTranslation('stats');
  const { names, said } = useSensorTexts();
  const measured = SENSOR_NAMES.flatMap((name) => {
    const latest: { value: number | Axes; timestamp: number } | null = sensors[name];
    return latest ? [{ name, ...latest }] : [];
  });
  if (measured.length === 0) return null;
  return (
    <Card title={t('sensors.title')}>
      <Facts
        narrow
        rows={measured.map(({ name, value, timestamp }) => [
          names[name],
          <span key={name}>
            {said(name, value)}{' '}
            <span className="description">
              <TimeAgo at={timestamp} />
            </span>
          </span>,
        ])}
      />
    </Card>
  );
}
