import { Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseBillingRun, resumeBillingRun } from '../../../../shared/contract/money/statements.ts';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';

type Command = 'pause' | 'resume' | 'lookAgain';

/** What a run accepts in its state. One that has finished looks again at the groups that could not pay. */
const commandOf = ({ state, groupsWithoutPayer }: BillingRun): Command | undefined => {
  if (state === 'running') return 'pause';
  if (state === 'paused') return 'resume';
  return groupsWithoutPayer.length > 0 ? 'lookAgain' : undefined;
};

interface RunCommands {
  readonly buttons: ReactNode;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

/** The commands of a run. Pausing is at once; what charges cards asks for confirmation. */
export function useRunCommands(
  run: BillingRun | undefined,
  onChanged: (run: BillingRun) => void,
): RunCommands {
  const { t } = useTranslation('charges');
  const errorText = useErrorText();
  const { actingAs } = useSession();
  const refresh = useRefreshList('billingRuns');
  const [asked, setAsked] = useState<Exclude<Command, 'pause'>>();
  const [busy, setBusy] = useState(false);
  const command = run && commandOf(run);
  // Not while acting for another user.
  if (!run || !command || actingAs) return { buttons: undefined, dialog: undefined };
  const labels: Record<Command, string> = {
    pause: t('run.pause'),
    resume: t('run.resume'),
    lookAgain: t('run.lookAgain'),
  };
  const of = { params: { month: String(run.month) } };

  async function resume() {
    onChanged(await call(resumeBillingRun, of));
    void refresh();
  }
  async function pause() {
    setBusy(true);
    try {
      onChanged(await call(pauseBillingRun, of));
      void refresh();
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    buttons: (
      <SteadyButton
        size="sm"
        loading={busy}
        loadingText={labels[command]}
        onClick={() => (command === 'pause' ? void pause() : setAsked(command))}
      >
        {labels[command]}
      </SteadyButton>
    ),
    dialog: asked && (
      <ConfirmDialog
        title={labels[asked]}
        confirm={labels[asked]}
        onConfirm={resume}
        onClose={() => setAsked(undefined)}
      >
        <Text>{asked === 'resume' ? t('run.ask.resume') : t('run.ask.lookAgain')}</Text>
      </ConfirmDialog>
    ),
  };
}
