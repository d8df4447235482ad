import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acknowledgeAlert } from '../../../../shared/contract/devices/alerts.ts';
import type { Alert } from '../../../../shared/model/alert.ts';
import { useSelection } from '../../components/list/selection.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useAskOwners } from '../../components/use-ask-owners.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { atMost } from '../../lib/at-most.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';

/** Concurrent calls. */
const AT_ONCE = 6;

interface Acknowledge {
  /** Acknowledges the open ones of these alerts; asks first if some belong to other owners. */
  readonly acknowledge: (alerts: readonly Alert[]) => void;
  /** The alert with local changes applied, because the index of the list lags. */
  readonly known: (alert: Alert) => Alert;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

interface Refused {
  readonly alert: Alert;
  readonly why: string;
}

/** Acknowledging alerts: shown immediately, and reverted if a call fails. */
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
    // Failed alerts stay selected, so that the user can retry.
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

/** Each reason once, with the affected devices. */
const reasons = (refused: readonly Refused[]): string =>
  [...Map.groupBy(refused, ({ why }) => why)]
    .map(([why, some]) => `${some.map(({ alert }) => alert.deviceId).join(', ')}: ${why}`)
    .join(' ');
