import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Dropped } from '../../../../shared/model/health.ts';
import { Card } from '../../components/card.tsx';
import { HealthTable } from './health-table.tsx';
import { useDropTexts } from './use-drop-texts.ts';

/** What of the messages of hubs was dropped, why, and what to do about it. Reasons of which there was nothing are left out. */
export function DroppedCard({ dropped }: { dropped: readonly Dropped[] }) {
  const { t, i18n } = useTranslation('health');
  const texts = useDropTexts();
  const some = dropped.filter(({ day }) => day > 0).toSorted((a, b) => b.hour - a.hour || b.day - a.day);
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <Card title={t('dropped')} hint={t('droppedHint')}>
      {some.length === 0 ? (
        <Text color="fg.muted">{t('nothingDropped')}</Text>
      ) : (
        <HealthTable>
          <thead>
            <tr>
              <th scope="col">{t('column.reason')}</th>
              <th scope="col">{t('column.hour')}</th>
              <th scope="col">{t('column.day')}</th>
            </tr>
          </thead>
          <tbody>
            {some.map(({ reason, hour, day }) => (
              <tr key={reason}>
                <th scope="row">
                  {texts[reason].name}
                  <small>{texts[reason].hint}</small>
                </th>
                <td className={hour > 0 ? undefined : 'none'}>{number(hour)}</td>
                <td>{number(day)}</td>
              </tr>
            ))}
          </tbody>
        </HealthTable>
      )}
    </Card>
  );
}
