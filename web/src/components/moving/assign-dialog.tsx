import { Stack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../../shared/model/task.ts';
import { Dialog } from '../dialog.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { Notice } from '../notice.tsx';
import { TextField } from '../text-field.tsx';
import { useErrorText } from '../use-error-text.ts';
import { useFaultFocus } from '../use-fault-focus.ts';
import type { Moves } from './moves.ts';

interface AssignDialogProps {
  readonly title: string;
  readonly check: (code: string) => ReturnType<Moves['check']>;
  readonly assign: (code: string) => Promise<Task>;
  readonly onStarted: (task: Task) => void;
  readonly onClose: () => void;
}

/**
 * Adds devices by their order code, after showing how many there are. All errors are shown in the dialog (specification
 * 2.8).
 */
export function AssignDialog({ title, check, assign, onStarted, onClose }: AssignDialogProps) {
  const { t } = useTranslation('moving');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [found, setFound] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefused(undefined);
    if (!code) {
      setRefused(t('assign.missing'));
      return focusFault();
    }
    setBusy(true);
    try {
      if (found === undefined) setFound((await check(code)).data);
      else onStarted(await assign(code));
    } catch (error) {
      setRefused(errorText(error));
      setFound(undefined);
      focusFault();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TextField
            label={t('assign.code')}
            hint={t('assign.hint')}
            error={refused}
            size="sm"
            value={code}
            maxLength={8}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => {
              setCode(target.value.trim().toUpperCase());
              setFound(undefined);
              setRefused(undefined);
            }}
          />
          {found !== undefined && <Notice tone="success">{t('assign.found', { count: found })}</Notice>}
          <DialogButtons
            submit={found === undefined ? t('assign.check') : t('assign.confirm', { count: found })}
            busyText={t('assign.check')}
            busy={busy}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
