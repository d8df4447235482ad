import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Rollout } from '../../../../shared/model/rollout.ts';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { useUserName } from '../../components/use-user-name.ts';
import { absoluteTime } from '../../lib/format.ts';
import { ALL_ITEMS, paths } from '../../lib/paths.ts';
import { searchesOf } from './plan-input.ts';

/** Which hubs a roll-out is for, when it updates them, and when it stops. */
export function RolloutDetails({ rollout }: { rollout: Rollout }) {
  const { t, i18n } = useTranslation('rollouts');
  const { user, filter, thresholds, window, createdDate, startedDate, endedDate } = rollout;
  const { orderCode = null, runs = null, others } = searchesOf(filter);
  const name = useUserName(user);
  const time = (at: string | null) => at && absoluteTime(Date.parse(at), i18n.language);
  return (
    <Card title={t('card.details')}>
      <Facts
        narrow
        rows={[
          [
            t('field.user'),
            user === null ? (
              t('everybody')
            ) : (
              <Link key="owner" to={paths.hubs.of(user, ALL_ITEMS)}>
                {name ?? user}
              </Link>
            ),
          ],
          [t('field.orderCode'), orderCode],
          [t('field.runs'), runs],
          [t('fact.filter'), others.join(', ')],
          [t('fact.errors'), t('fact.failed', { percent: thresholds.errors })],
          [t('fact.success'), t('fact.done', { percent: thresholds.success })],
          [t('field.window'), window ? `${window.from}–${window.to} ${window.timeZone}` : t('anyHour')],
          [t('column.created'), time(createdDate)],
          [t('column.started'), time(startedDate)],
          [t('column.ended'), time(endedDate)],
        ]}
      />
    </Card>
  );
}
