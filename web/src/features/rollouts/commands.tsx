import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
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
import { call } from '../../lib/api.ts';
import { useRolloutTexts } from './use-rollout-texts.ts';

const COMMANDS = {
  start: startRollout,
  pause: pauseRollout,
  resume: resumeRollout,
  retry: retryRollout,
  abort: abortRollout,
} as const;
type Command = keyof typeof COMMANDS;

/** What can be done in which state; the first is what one mostly wants, the end for good comes last. */
const OFFERED: Readonly<Record<RolloutState, readonly Command[]>> = {
  ready: ['start', 'abort'],
  running: ['pause', 'abort'],
  paused: ['resume', 'retry', 'abort'],
  stopped: ['resume', 'retry', 'abort'],
  finished: ['retry'],
  aborted: [],
};

interface CommandsProps {
  readonly rollout: Rollout;
  readonly onChanged: (rollout: Rollout) => void;
}

/** The commands that a roll-out accepts in its state; all but pausing ask for confirmation. */
export function Commands({ rollout, onChanged }: CommandsProps) {
  const { t } = useTranslation('rollouts');
  const { number } = useRolloutTexts();
  const refresh = useRefreshList('rollouts');
  const [asked, setAsked] = useState<Command>();
  const [busy, setBusy] = useState(false);
  const { id, state, counts, total } = rollout;
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const offered = OFFERED[state].filter((command) => command !== 'retry' || failed > 0);
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
    await perform('pause').finally(() => setBusy(false));
  }

  return (
    <Flex gap="2" wrap="wrap">
      {offered.map((command, n) => (
        <SteadyButton
          key={command}
          size="sm"
          loading={command === 'pause' && busy}
          loadingText={labels[command]}
          {...(n > 0 && {
            variant: 'outline',
            bg: 'bg.panel',
            colorPalette: command === 'abort' ? 'red' : 'gray',
          })}
          onClick={() => (command === 'pause' ? void pause() : setAsked(command))}
        >
          {labels[command]}
        </SteadyButton>
      ))}
      {asked && (
        <ConfirmDialog
          title={labels[asked]}
          confirm={labels[asked]}
          danger={asked === 'abort'}
          onConfirm={() => perform(asked)}
          onClose={() => setAsked(undefined)}
        >
          <Text>{questions[asked]}</Text>
        </ConfirmDialog>
      )}
    </Flex>
  );
}
