import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  LeftOutReason,
  RolloutState,
  StopReason,
  TargetState,
} from '../../../../shared/model/rollout.ts';

interface RolloutTexts {
  readonly states: Readonly<Record<RolloutState, { readonly text: string; readonly tone: string }>>;
  readonly stops: Readonly<Record<StopReason, string>>;
  readonly targets: Readonly<Record<TargetState, string>>;
  readonly leftOut: Readonly<Record<LeftOutReason, string>>;
  /** Formats a number in the user's language. */
  readonly number: (count: number) => string;
}

/** Texts for roll-outs and their hubs. */
export function useRolloutTexts(): RolloutTexts {
  const { t, i18n } = useTranslation('rollouts');
  return useMemo(
    () => ({
      states: {
        ready: { text: t('state.ready'), tone: 'gray' },
        running: { text: t('state.running'), tone: 'accent' },
        paused: { text: t('state.paused'), tone: 'blue' },
        stopped: { text: t('state.stopped'), tone: 'red' },
        finished: { text: t('state.finished'), tone: 'green' },
        aborted: { text: t('state.aborted'), tone: 'gray' },
      },
      stops: {
        TOO_MANY_FAILED: t('stop.tooManyFailed'),
        TOO_FEW_DONE: t('stop.tooFewDone'),
        FIRMWARE_REVOKED: t('stop.firmwareRevoked'),
        RIGHT_LOST: t('stop.rightLost'),
        MALFORMED: t('stop.malformed'),
      },
      targets: {
        waiting: t('target.waiting'),
        updating: t('target.updating'),
        done: t('target.done'),
        failed: t('target.failed'),
        late: t('target.late'),
        skipped: t('target.skipped'),
      },
      leftOut: {
        WRONG_HARDWARE: t('leftOut.wrongHardware'),
        OTHER_BRANCH: t('leftOut.otherBranch'),
        FIRMWARE_UNKNOWN: t('leftOut.firmwareUnknown'),
        ALREADY_THERE: t('leftOut.alreadyThere'),
        UPDATES_OFF: t('leftOut.updatesOff'),
        HUB_GONE: t('leftOut.hubGone'),
        NOT_OWNED: t('leftOut.notOwned'),
      },
      number: (count) => count.toLocaleString(i18n.language),
    }),
    [t, i18n.language],
  );
}
