import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acknowledgeAlert } from '../../../../shared/contract/devices/alerts.ts';
import type { Alert } from '../../../../shared/model/alert.ts';
import { useSelection } from '../../components/list/selection.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { atMost } from '../../lib/at-most.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { useAskOwners } from './use-ask-owners.tsx';

/** So many calls at once. */
const AT_ONCE = 6;

interface Acknowledge {
  /** Asks first where some are of others. What is not open is left out. */
  readonly acknowledge: (alerts: readonly Alert[]) => void;
  /** An alert as it is known here: the list's index follows a moment later. */
  readonly known: (alert: Alert) => Alert;
  /** Render it. */
  readonly dialog: ReactNode;
}

interface Refused {
  readonly alert: Alert;
  readonly why: string;
}

/** Noting that somebody has seen an alert: shown at once, and taken back where it is refused. */
export function useAcknowledge(list: string, owner: string): Acknowledge {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  const refresh = useRefreshList(list);
  const { clear, toggle } = useSelection<Alert>(`${list} ${owner}`);
  const { ask, dialog } = useAskOwners(owner);
  const [noted, setNoted] = useState<ReadonlyMap<string, Alert>>(new Map());
  const note = useCallback(
    (id: string, alert: Alert | undefined) =>
      setNoted((before) => {
        const next = new Map(before);
        if (alert) next.set(id, alert);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const known = useCallback(
    (alert: Alert) => (alert.state === 'open' ? (noted.get(alert.id) ?? alert) : alert),
    [noted],
  );

  async function send(alert: Alert): Promise<Refused | undefined> {
    const { id } = alert;
    note(id, { ...alert, state: 'acknowledged', acknowledgedDate: new Date().toISOString() });
    try {
      note(id, { ...alert, ...(await call(acknowledgeAlert, { params: { id } })) });
    } catch (error) {
      note(id, undefined);
      return { alert, why: errorText(error) };
    }
  }

  async function perform(open: readonly Alert[]) {
    clear();
    const refused = (await atMost(AT_ONCE, open, send)).filter((one) => one !== undefined);
    // What failed stays chosen: one may try it again.
    if (open.length > 1) for (const { alert } of refused) toggle(alert.id, alert);
    if (refused.length > 0)
      notify(
        'error',
        open.length === 1
          ? reasons(refused)
          : t('acknowledge.failed', {
              number: refused.length,
              total: open.length,
              reasons: reasons(refused),
            }),
        TOAST_SECONDS.extended,
      );
    else if (open.length > 1) notify('success', t('acknowledge.done', { count: open.length }));
    void refresh();
  }

  return {
    known,
    dialog,
    acknowledge: (alerts) => {
      const open = alerts.map(known).filter(({ state }) => state === 'open');
      if (open.length === 0) notify('info', t('acknowledge.nothing'));
      else ask(open, () => void perform(open));
    },
  };
}

/** Each reason once, with the devices that it kept. */
const reasons = (refused: readonly Refused[]): string =>
  [...Map.groupBy(refused, ({ why }) => why)]
    .map(([why, some]) => `${some.map(({ alert }) => alert.deviceId).join(', ')}: ${why}`)
    .join(' ');
