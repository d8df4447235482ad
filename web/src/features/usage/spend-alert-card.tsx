import { useTranslation } from 'react-i18next';
import type { SpendAlert } from '../../../../shared/model/reporting.ts';
import { Card } from '../../components/card.tsx';
import { useOwnGroup } from '../../components/use-own-group.ts';
import { AlertAmount } from './alert-amount.tsx';

interface SpendAlertCardProps {
  readonly alert: SpendAlert;
  readonly onChanged: (alert: SpendAlert) => void;
}

/** From which amounts on the user is mailed what the month has come to: their own use, and that which their own group pays for. */
export function SpendAlertCard({ alert, onChanged }: SpendAlertCardProps) {
  const { t } = useTranslation('usage');
  const group = useOwnGroup();
  return (
    <Card title={t('alert.title')} hint={t('alert.hint')}>
      <AlertAmount of="cents" about={t('alert.own')} alert={alert} onChanged={onChanged} />
      {group !== undefined && (
        <AlertAmount of="groupCents" about={t('alert.group')} alert={alert} onChanged={onChanged} />
      )}
    </Card>
  );
}
