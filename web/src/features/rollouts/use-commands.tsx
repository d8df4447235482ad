import { Text } from '@chakra-ui/react';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  abortRollout,
  pauseRollout,
  resumeRollout,
  retryRollout,
  startRollout,
} from '../../../../shared/contract/devices/rollouts.ts';
import type { Rollout, RolloutState } from '../../../../shared/model/rollout.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { SteadyButton } from '../../components/steady-button.tsx';
import type { MenuAction } from '../../components/thing-page/more-menu.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { useRolloutTexts } from './use-rollout-texts.ts';

const COMMANDS = {
  start: startRollout,
  pause: pauseRollout,
  resume: resumeRollout,
  retry: retryRollout,
  abort: abortRollout,
} as const;
type Command = keyof typeof COMMANDS;

/** The commands for each state, the most common one last. Trying again has a button only where nothing else is left. */
const BUTTONS: Readonly<Record<RolloutState, readonly Command[]>> = {
  ready: ['abort', 'start'],
  running: ['abort', 'pause'],
  paused: ['abort', 'resume'],
  stopped: ['abort', 'resume'],
  finished: ['retry'],
  aborted: [],
};
const RETRIED_BY_MENU: readonly RolloutState[] = ['paused', 'stopped'];

interface Commands {
  readonly buttons: ReactNode;
  readonly menu: readonly MenuAction[];
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

/** The commands that a roll-out accepts in its state; all but pausing ask for confirmation. */
export function useCommands(rollout: Rollout | undefined, onChanged: (rollout: Rollout) => void): Commands {
  const { t } = useTranslation('rollouts');
  const errorText = useErrorText();
  const { number } = useRolloutTexts();
  const refresh = useRefreshList('rollouts');
  const [asked, setAsked] = useState<Command>();
  const [busy, setBusy] = useState(false);
  if (!rollout) return { buttons: undefined, menu: [], dialog: undefined };
  const { id, state, counts, total } = rollout;
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const offered = BUTTONS[state].filter((command) => command !== 'retry' || failed > 0);
  const labels: Record<Command, string> = {
    start: t('command.start'),
    pause: t('command.pause'),
    resume: t('command.resume'),
    retry: t('command.retry', { count: failed, number: number(failed) }),
    abort: t('command.abort'),
  };
  const questions: Record<Command, string> = {
    start: t('ask.start', { count: total, number: number(total) }),
    pause: '',
    resume: state === 'stopped' ? t('ask.resumeStopped') : t('ask.resume'),
    retry: t('ask.retry'),
    abort: t('ask.abort'),
  };

  async function perform(command: Command) {
    onChanged(await call(COMMANDS[command], { params: { id } }));
    void refresh();
  }
  async function pause() {
    setBusy(true);
    try {
      await perform('pause');
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    buttons: offered.map((command) => (
      <SteadyButton
        key={command}
        size="sm"
        loading={command === 'pause' && busy}
        loadingText={labels[command]}
        {...(command === 'abort' && { variant: 'outline', bg: 'bg.panel', colorPalette: 'red' })}
        onClick={() => (command === 'pause' ? void pause() : setAsked(command))}
      >
        {labels[command]}
      </SteadyButton>
    )),
    menu:
      RETRIED_BY_MENU.includes(state) && failed > 0
        ? [{ label: labels.retry, icon: RotateCcw, perform: () => setAsked('retry') }]
        : [],
    dialog: asked && (
      <ConfirmDialog
        title={labels[asked]}
        confirm={labels[asked]}
        danger={asked === 'abort'}
        onConfirm={() => perform(asked)}
        onClose={() => setAsked(undefined)}
      >
        <Text>{questions[asked]}</Text>
      </ConfirmDialog>
    ),
  };
}
