import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SteadyButton } from './steady-button.tsx';

interface DialogButtonsProps {
  /** The label of the button that submits the form of the dialog. */
  readonly submit: string;
  /** Its label while the form is sent, if another one. */
  readonly busyText?: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** Called before the form is sent by this button. */
  readonly onSubmit?: () => void;
  readonly onCancel: () => void;
}

/** The end of a dialog with a form: cancel or submit. */
export function DialogButtons(props: DialogButtonsProps) {
  const { submit, busyText = submit, busy, disabled, danger = false, onSubmit, onCancel } = props;
  const { t } = useTranslation();
  return (
    <Flex justify="end" wrap="wrap" gap="2" mt="1">
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <SteadyButton
        type="submit"
        onClick={onSubmit}
        size="sm"
        colorPalette={danger ? 'red' : 'accent'}
        disabled={disabled}
        loading={busy}
        loadingText={busyText}
      >
        {submit}
      </SteadyButton>
    </Flex>
  );
}
