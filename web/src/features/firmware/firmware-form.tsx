import { useTranslation } from 'react-i18next';
import type { Firmware } from '../../../../shared/model/firmware.ts';
import { type RecordCard, RecordForm } from '../../components/record-form.tsx';
import { truncated } from '../../lib/format.ts';
import type { FirmwareKind } from './firmware-kinds.ts';
import { PreviousField } from './previous-field.tsx';
import { type FirmwareInput, useFirmwareEditor } from './use-firmware-editor.ts';

interface FirmwareFormProps {
  readonly kind: FirmwareKind;
  /** The saved firmware; undefined for a new one, which is not sent until it is saved. */
  readonly saved: Firmware | undefined;
  readonly hardwareId: string;
  readonly previous: Firmware['previous'];
  /** Called when another user changed it concurrently. */
  readonly onStale?: () => void;
}

/** The details of a firmware. Version and hardware cannot be changed later. */
export function FirmwareForm(props: FirmwareFormProps) {
  const { kind, saved } = props;
  const { t } = useTranslation('firmware');
  const { idFault, ...editor } = useFirmwareEditor(props);
  const { value } = editor;
  const chosenOnce: RecordCard<FirmwareInput>['fields'] = [
    {
      name: 'hardwareId',
      kind: 'text',
      label: t('column.hardware'),
      hint: t('hint.hardware'),
      fault: t('fault.hardware'),
      input: { placeholder: kind.hardwareExample, maxLength: 8 },
      read: trimmed,
    },
    {
      name: 'id',
      kind: 'text',
      label: t('column.version'),
      hint: t('hint.version', { example: kind.versionExample }),
      fault: idFault,
      input: { placeholder: kind.versionExample, maxLength: 15 },
      read: trimmed,
    },
  ];
  const details: RecordCard<FirmwareInput> = {
    title: t('card.details'),
    ...(!saved && { hint: t('filesLater') }),
    fields: [
      ...(saved ? [] : chosenOnce),
      {
        name: 'previous',
        kind: 'own',
        label: t('column.previous'),
        fault: t('fault.previous'),
        render: (control) => (
          <PreviousField {...control} kind={kind} hardwareId={value.hardwareId} version={value.id} />
        ),
      },
      {
        name: 'tags',
        kind: 'text',
        label: t('column.tags'),
        hint: t('hint.tags'),
        fault: t('fault.tags'),
        said: beginning,
      },
      {
        name: 'description',
        kind: 'text',
        wide: true,
        label: t('field.description'),
        fault: t('fault.description'),
        input: { maxLength: 200 },
        said: beginning,
      },
      {
        name: 'changelog',
        kind: 'area',
        maxLength: 10_000,
        label: t('field.changelog'),
        hint: t('hint.changelog'),
        fault: t('fault.changelog'),
        said: beginning,
      },
    ],
  };
  return <RecordForm editor={editor} cards={[details]} save={saved ? undefined : t('createIt')} />;
}

const trimmed = (entered: string) => entered.trim();

const SAID_MAX = 60;
/** A long text, truncated for the summary of changes. */
const beginning = (text: string) => truncated(text, SAID_MAX) || '–';
