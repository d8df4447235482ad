import { Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Notice } from './notice.tsx';
import { TextField } from './text-field.tsx';
import { useErrorText } from './use-error-text.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the confirming button. */
  readonly confirm: string;
  readonly danger?: boolean;
  /** For actions that cannot be undone: the text that the user must type to confirm. */
  readonly typed?: { readonly label: string; readonly value: string };
  /** False while a choice in the dialog is missing: the button is disabled. */
  readonly isReady?: boolean;
  /** If it throws, the error is shown in the dialog, which stays open. */
  readonly onConfirm: () => unknown;
  /** `done`: whether the action was carried out or cancelled. */
  readonly onClose: (done: boolean) => void;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, danger = false, typed, isReady = true, onConfirm, onClose } = props;
  const errorText = useErrorText();
  const [written, setWritten] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const agreed = isReady && (!typed || written.trim().toLowerCase() === typed.value.trim().toLowerCase());

  async function submit(event: FormEvent) {
    event.preventDefault();
    // In React, the event would bubble to the form that opened this dialog.
    event.stopPropagation();
    if (!agreed) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await onConfirm();
      onClose(true);
    } catch (error) {
      setRefused(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} onClose={() => onClose(false)}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          {children}
          {typed && (
            <TextField
              label={typed.label}
              size="sm"
              value={written}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setWritten(event.target.value)}
            />
          )}
          {refused && <Notice>{refused}</Notice>}
          <DialogButtons
            submit={confirm}
            busy={busy}
            disabled={!agreed}
            danger={danger}
            onCancel={() => onClose(false)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
