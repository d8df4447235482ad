import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DeliveredEvent,
  type DeliveryFault,
  type DeliveryState,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookState,
} from '../../../../../shared/model/webhook.ts';

interface State {
  readonly text: string;
  readonly tone: 'green' | 'red' | 'orange' | 'gray' | 'blue';
}

/** The texts for webhooks and their deliveries. */
export function useWebhookTexts() {
  const { t } = useTranslation('webhooks');
  return useMemo(() => {
    const states: Readonly<Record<WebhookState, State>> = {
      working: { text: t('state.working'), tone: 'green' },
      failing: { text: t('state.failing'), tone: 'red' },
      off: { text: t('state.off'), tone: 'gray' },
    };
    const deliveryStates: Readonly<Record<DeliveryState, State>> = {
      waiting: { text: t('delivery.waiting'), tone: 'blue' },
      delivered: { text: t('delivery.delivered'), tone: 'green' },
      failed: { text: t('delivery.failed'), tone: 'red' },
    };
    const events: Readonly<Record<DeliveredEvent, string>> = {
      'alert.opened': t('event.opened'),
      'alert.ended': t('event.ended'),
      'webhook.test': t('event.test'),
    };
    const faults: Readonly<Record<DeliveryFault, string>> = {
      hostUnknown: t('fault.hostUnknown'),
      addressRefused: t('fault.addressRefused'),
      notConnected: t('fault.notConnected'),
      notSecure: t('fault.notSecure'),
      timeOut: t('fault.timeOut'),
      closedEarly: t('fault.closedEarly'),
      unreadable: t('fault.unreadable'),
      redirected: t('fault.redirected'),
      clientError: t('fault.clientError'),
      gone: t('fault.gone'),
      serverError: t('fault.serverError'),
      switchedOff: t('fault.switchedOff'),
      notTried: t('fault.notTried'),
    };
    /** The events of a webhook, in their natural order. */
    const eventsOf = (webhook: Pick<Webhook, 'events'>) =>
      WEBHOOK_EVENTS.filter((event) => webhook.events.includes(event))
        .map((event) => events[event])
        .join(', ');
    return { states, deliveryStates, events, eventsOf, faults };
  }, [t]);
}
