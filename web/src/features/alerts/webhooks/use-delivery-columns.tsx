import { RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../../../shared/model/webhook.ts';
import { RowButton } from '../../../components/list/cells/row-button.tsx';
import { TimeAgo } from '../../../components/list/cells/time-ago.tsx';
import type { Column } from '../../../components/list/list-spec.ts';
import { Until } from '../until.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';

interface DeliveryColumns {
  readonly onOpen: (delivery: WebhookDelivery) => void;
  readonly onReplay: (delivery: WebhookDelivery) => void;
}

/** The columns of the log of a webhook. */
export function useDeliveryColumns({
  onOpen,
  onReplay,
}: DeliveryColumns): readonly Column<WebhookDelivery>[] {
  const { t } = useTranslation(['webhooks', 'list']);
  const { deliveryStates, events, faults } = useWebhookTexts();
  return useMemo((): readonly Column<WebhookDelivery>[] => {
    const answerOf = ({ status, fault }: WebhookDelivery) => [
      ...(status === null ? [] : [String(status)]),
      ...(fault === null ? [] : [faults[fault]]),
    ];
    return [
      {
        id: 'event',
        title: t('column.event'),
        lead: true,
        cell: (delivery) => (
          <button type="button" className="item opens" onClick={() => onOpen(delivery)}>
            {events[delivery.event]}
          </button>
        ),
        csv: ({ event }) => event,
        also: [{ title: 'webhook-id', csv: ({ id }) => id }],
      },
      {
        id: 'state',
        title: t('column.state'),
        card: 'firstEnd',
        cell: ({ state }) => (
          <span className="label" data-tone={deliveryStates[state].tone}>
            {deliveryStates[state].text}
          </span>
        ),
        csv: ({ state }) => deliveryStates[state].text,
      },
      {
        id: 'answer',
        title: t('column.answer'),
        card: 'second',
        cell: (delivery) => answerOf(delivery).join(' · '),
        csv: (delivery) => answerOf(delivery).join(' '),
      },
      {
        id: 'attempts',
        title: t('column.attempts'),
        isAmount: true,
        cell: ({ attempts }) => attempts,
        csv: ({ attempts }) => attempts,
      },
      {
        id: 'created',
        title: t('column.happened'),
        card: 'secondEnd',
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
      },
      {
        id: 'next',
        title: t('column.next'),
        // While a webhook is failing, one delivery is tried at a time.
        cell: ({ nextDate }) =>
          nextDate !== null && Date.parse(nextDate) < Date.now() ? t('log.queued') : <Until at={nextDate} />,
        csv: ({ nextDate }) => nextDate,
      },
      {
        id: 'actions',
        title: t('list:column.actions'),
        cell: (delivery) => (
          <span className="actions">
            <RowButton
              icon={RotateCcw}
              label={t('replay.of', { event: events[delivery.event] })}
              onClick={() => onReplay(delivery)}
            />
          </span>
        ),
      },
    ];
  }, [t, deliveryStates, events, faults, onOpen, onReplay]);
}
