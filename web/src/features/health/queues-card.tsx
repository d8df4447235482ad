import { useTranslation } from 'react-i18next';
import type { QueueHealth } from '../../../../shared/model/health.ts';
import { Card } from '../../components/card.tsx';
import { absoluteTime } from '../../lib/format.ts';
import { HealthTable } from './health-table.tsx';
import { isLate } from './is-late.ts';
import { useQueueNames } from './use-queue-names.ts';
import { waitText } from './wait-text.ts';

/** What waits in each queue, for how long the oldest, and what was put aside. */
export function QueuesCard({ queues }: { queues: readonly QueueHealth[] }) {
  const { t } = useTranslation('health');
  return (
    <Card title={t('queues')} hint={t('queuesHint')}>
      <HealthTable>
        <thead>
          <tr>
            <th scope="col">{t('column.queue')}</th>
            <th scope="col">{t('column.waiting')}</th>
            <th scope="col">{t('column.oldest')}</th>
            <th scope="col">{t('column.putAside')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <Row key={queue.name} queue={queue} />
          ))}
        </tbody>
      </HealthTable>
    </Card>
  );
}

function Row({ queue }: { queue: QueueHealth }) {
  const { t, i18n } = useTranslation('health');
  const { language } = i18n;
  const names = useQueueNames();
  const { name, at, waiting, oldestSeconds, deadLetters } = queue;
  const number = (value: number) => value.toLocaleString(language);
  const taken = at === null ? t('noFigures') : t('takenAt', { time: absoluteTime(Date.parse(at), language) });
  return (
    <tr title={taken}>
      <th scope="row">
        {names[name]}
        <small className="name">{name}</small>
      </th>
      <td className={waiting ? undefined : 'none'}>{waiting === null ? '–' : number(waiting)}</td>
      <td className={isLate(queue) ? 'bad' : oldestSeconds ? undefined : 'none'}>
        {oldestSeconds ? waitText(oldestSeconds, language) : '–'}
      </td>
      <td className={deadLetters > 0 ? 'warn' : 'none'}>{number(deadLetters)}</td>
    </tr>
  );
}
