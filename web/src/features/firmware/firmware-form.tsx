import { SimpleGrid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Firmware } from '../../../../shared/model/firmware.ts';
import { Card } from '../../components/card.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { shortened } from '../../lib/format.ts';
import type { FirmwareKind } from './firmware-kinds.ts';
import { PreviousField } from './previous-field.tsx';
import { type FirmwareInput, useFirmwareEditor } from './use-firmware-editor.ts';

interface FirmwareFormProps {
  readonly kind: FirmwareKind;
  /** As the server has it; undefined is a new one, which stays here until it is saved. */
  readonly saved: Firmware | undefined;
  readonly hardwareId: string;
  readonly previous: Firmware['previous'];
  /** Somebody else changed it meanwhile. */
  readonly onStale?: () => void;
}

/** What is said of a firmware. Version and hardware are chosen once. */
export function FirmwareForm(props: FirmwareFormProps) {
  const { kind, saved } = props;
  const { t } = useTranslation('firmware');
  const { input, idFault, ...editor } = useFirmwareEditor(props);
  const { value, set, isFault, changed } = editor;
  const guard = useUnsavedGuard(changed.length > 0);
  const labels: Record<keyof FirmwareInput, string> = {
    id: t('column.version'),
    hardwareId: t('column.hardware'),
    description: t('field.description'),
    previous: t('column.previous'),
    tags: t('column.tags'),
    changelog: t('field.changelog'),
  };
  const fault = (field: keyof FirmwareInput, text: string) => (isFault(field) ? text : undefined);

  return (
    <form {...editor.props}>
      {guard}
      <Stack gap="5">
        <Card title={t('card.details')} {...(!saved && { hint: t('filesLater') })}>
          <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
            {!saved && (
              <>
                <TextField
                  size="sm"
                  label={labels.hardwareId}
                  hint={t('hint.hardware')}
                  error={fault('hardwareId', t('fault.hardware'))}
                  placeholder={kind.hardwareExample}
                  maxLength={8}
                  value={value.hardwareId}
                  onChange={({ target }) => set('hardwareId', target.value.trim())}
                />
                <TextField
                  size="sm"
                  label={labels.id}
                  hint={t('hint.version', { example: kind.versionExample })}
                  error={fault('id', idFault)}
                  placeholder={kind.versionExample}
                  maxLength={15}
                  value={value.id}
                  onChange={({ target }) => set('id', target.value.trim())}
                />
              </>
            )}
            <PreviousField
              kind={kind}
              label={labels.previous}
              hardwareId={value.hardwareId}
              version={value.id}
              error={fault('previous', t('fault.previous'))}
              value={value.previous}
              onChange={(previous) => set('previous', previous)}
            />
            <TextField
              size="sm"
              label={labels.tags}
              hint={t('hint.tags')}
              error={fault('tags', t('fault.tags'))}
              value={value.tags}
              onChange={({ target }) => set('tags', target.value)}
            />
          </SimpleGrid>
          <TextField
            size="sm"
            label={labels.description}
            error={fault('description', t('fault.description'))}
            maxLength={200}
            value={value.description}
            onChange={({ target }) => set('description', target.value)}
          />
          <TextArea
            label={labels.changelog}
            hint={t('hint.changelog')}
            error={fault('changelog', t('fault.changelog'))}
            maxLength={10_000}
            value={value.changelog}
            onChange={({ target }) => set('changelog', target.value)}
          />
        </Card>
        <SaveBar
          changes={changed.map((field) => ({
            label: labels[field],
            before: said(input[field]),
            after: said(value[field]),
          }))}
          refusal={editor.refusal}
          busy={editor.busy}
          onDiscard={editor.discard}
          {...(!saved && { label: t('createIt') })}
        />
      </Stack>
    </form>
  );
}

const SAID_MAX = 60;
/** A value in the summary of changes: its beginning. */
const said = (text: string) => shortened(text, SAID_MAX) || '–';
