import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { Segments } from '../../components/segments.tsx';
import { ManyBeacons } from './many-beacons.tsx';
import { OneBeacon } from './one-beacon.tsx';

/** Registers beacons: one, or those of a file. */
export function BeaconsCard({ onHold }: { onHold: (holds: boolean) => void }) {
  const { t } = useTranslation('register');
  const [mode, setMode] = useState<'one' | 'many'>('one');
  return (
    <Card
      title={t('beacons.title')}
      hint={t('beacons.hint')}
      aside={
        <Segments
          label={t('beacons.title')}
          options={[
            ['one', t('beacons.one')],
            ['many', t('beacons.many')],
          ]}
          value={mode}
          onChange={setMode}
        />
      }
    >
      {/* Both stay rendered, so that switching does not lose their state. */}
      <div hidden={mode !== 'one'}>
        <OneBeacon />
      </div>
      <div hidden={mode !== 'many'}>
        <ManyBeacons onHold={onHold} />
      </div>
    </Card>
  );
}
