import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName, Value } from '../../../../shared/configuration/fields.ts';
import { fieldOf } from '../../../../shared/configuration/fields.ts';
import { TEMPLATES_MAX, type Template } from '../../../../shared/model/template.ts';
import { CheckField } from '../../components/check-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Notice } from '../../components/notice.tsx';
import { isNameTaken, useTemplates } from '../../components/templates/use-templates.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { useValueText } from '../../components/use-value-text.ts';
import { notify } from '../../lib/notify.ts';
import { TemplateNameField } from './template-name-field.tsx';

/** A field that a template may hold. */
export interface TemplateField {
  readonly name: FieldName;
  readonly value: Value;
  /** Whether it is chosen at first. */
  readonly isChosen: boolean;
}

interface SaveTemplateDialogProps {
  readonly fields: readonly TemplateField[];
  readonly onClose: () => void;
}

/** Saves the chosen fields as a template. */
export function SaveTemplateDialog({ fields, onClose }: SaveTemplateDialogProps) {
  const { t } = useTranslation(['templates', 'configuration']);
  const texts = useFieldTexts();
  const valueText = useValueText();
  const errorText = useErrorText();
  const { templates = [], save } = useTemplates();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<FieldName>>(
    () => new Set(fields.flatMap((field) => (field.isChosen ? [field.name] : []))),
  );
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isTaken = isNameTaken(templates, name);
  const all = fields.length === chosen.size;

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const data = fields.filter((field) => chosen.has(field.name)).map((field) => [field.name, field.value]);
    const template: Template = {
      id: crypto.randomUUID(),
      name: name.trim(),
      configData: Object.fromEntries(data),
      orderCodes: [],
    };
    setBusy(true);
    setRefusal(undefined);
    try {
      await save((others) => [...others, template]);
      notify('success', t('saved', { name: template.name }));
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={t('saveTitle')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TemplateNameField name={name} isTaken={isTaken} onChange={setName} />
          <Stack as="fieldset" gap="2" minW="0">
            <Flex align="center" justify="space-between" gap="3">
              <Text as="legend" fontWeight="medium">
                {t('chooseFields')}
              </Text>
              <Button
                size="xs"
                variant="ghost"
                colorPalette="gray"
                onClick={() => setChosen(new Set(all ? [] : fields.map((field) => field.name)))}
              >
                {all ? t('none') : t('all')}
              </Button>
            </Flex>
            <Box maxH="72" overflowY="auto" borderWidth="1px" rounded="l2" px="3" py="2" tabIndex={0}>
              {fields.map((field) => (
                <Box key={field.name} py="1">
                  <CheckField
                    label={t('configuration:fieldIn', {
                      section: texts.sections[fieldOf(field.name).section],
                      field: texts.fields[field.name],
                    })}
                    hint={valueText(field.name, field.value)}
                    checked={chosen.has(field.name)}
                    onChange={(isChosen) => {
                      const next = new Set(chosen);
                      if (isChosen) next.add(field.name);
                      else next.delete(field.name);
                      setChosen(next);
                    }}
                  />
                </Box>
              ))}
            </Box>
          </Stack>
          {templates.length >= TEMPLATES_MAX && <Notice>{t('full', { count: TEMPLATES_MAX })}</Notice>}
          {refusal && <Notice>{refusal}</Notice>}
          <DialogButtons
            submit={t('save', { count: chosen.size })}
            busy={busy}
            disabled={!name.trim() || isTaken || chosen.size === 0 || templates.length >= TEMPLATES_MAX}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
