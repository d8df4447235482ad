import { Stack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderCode } from '../../../../shared/model/hub.ts';
import { TEMPLATE_CODES_MAX, type Template } from '../../../../shared/model/template.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Notice } from '../../components/notice.tsx';
import { isNameTaken, useTemplates } from '../../components/templates/use-templates.ts';
import { TextField } from '../../components/text-field.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { TemplateNameField } from './template-name-field.tsx';

interface EditTemplateDialogProps {
  readonly template: Template;
  readonly onClose: () => void;
}

const codesIn = (text: string) => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Renames a template, and says which claimed beacons get it. */
export function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const { t } = useTranslation('templates');
  const errorText = useErrorText();
  const { templates = [], save } = useTemplates();
  const [name, setName] = useState(template.name);
  const [text, setText] = useState(template.orderCodes.join(', '));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isTaken = isNameTaken(templates, name, template.id);
  const orderCodes = codesIn(text);
  const other = templates.find(
    (one) => one.id !== template.id && one.orderCodes.some((code) => orderCodes.includes(code)),
  );
  const isCode = orderCodes.every((code) => OrderCode.safeParse(code).success);
  const codeFault =
    isCode && orderCodes.length <= TEMPLATE_CODES_MAX
      ? other && t('codeTaken', { name: other.name })
      : t('codeWrong', { count: TEMPLATE_CODES_MAX });

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    setRefusal(undefined);
    try {
      await save((all) =>
        all.map((one) => (one.id === template.id ? { ...one, name: name.trim(), orderCodes } : one)),
      );
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={t('editOf', { name: template.name })} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TemplateNameField name={name} isTaken={isTaken} onChange={setName} />
          <TextField
            size="sm"
            label={t('orderCodes')}
            hint={t('orderCodesHint')}
            error={codeFault}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {refusal && <Notice>{refusal}</Notice>}
          <DialogButtons
            submit={t('saveChange')}
            busy={busy}
            disabled={!name.trim() || isTaken || codeFault !== undefined}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
