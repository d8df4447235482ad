import { useCallback, useRef, useState } from 'react';
import { putAlertRule } from '../../../../shared/contract/devices/alerts.ts';
import type { AlertRule } from '../../../../shared/model/alert.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';

interface RuleSwitch {
  /** The rule with local changes applied, because the index of the list lags. */
  readonly known: (rule: AlertRule) => AlertRule;
  /** Records a changed rule. */
  readonly note: (rule: AlertRule) => void;
  readonly setActive: (rule: AlertRule, isActive: boolean) => Promise<void>;
}

/** Switching rules on and off: shown immediately, and reverted if the call fails. */
export function useRuleSwitch(onChanged: () => void): RuleSwitch {
  const errorText = useErrorText();
  const [changed, setChanged] = useState<ReadonlyMap<string, AlertRule>>(new Map());
  const waiting = useRef(new Set<string>());
  const note = useCallback(
    (rule: AlertRule) => setChanged((before) => new Map(before).set(rule.id, rule)),
    [],
  );
  const known = useCallback(
    (rule: AlertRule) => {
      const mine = changed.get(rule.id);
      // The numbers of alerts and recipients do not change the version of a rule, and only the list contains the owner.
      return mine && mine.version >= rule.version
        ? { ...rule, ...mine, current: rule.current, recipients: rule.recipients }
        : rule;
    },
    [changed],
  );
  const setActive = useCallback(
    async (rule: AlertRule, isActive: boolean) => {
      const { id, threshold, sendMail, version } = rule;
      // The response to the running call contains the version that the next call needs.
      if (waiting.current.has(id)) return;
      waiting.current.add(id);
      note({ ...rule, isActive });
      try {
        const body = { threshold, sendMail, isActive, version };
        note(await call(putAlertRule, { params: { id }, body }));
      } catch (error) {
        note(rule);
        notify('error', errorText(error));
      } finally {
        waiting.current.delete(id);
        onChanged();
      }
    },
    [note, errorText, onChanged],
  );
  return { known, note, setActive };
}
