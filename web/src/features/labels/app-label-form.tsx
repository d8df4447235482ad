import { useTranslation } from 'react-i18next';
import { type AppLabel, AppLabelInput } from '../../../../shared/model/label.ts';
import { orNull, type RecordCard, RecordForm } from '../../components/record-form.tsx';
import { APP_LABELS, type LabelInput } from './label-kinds.ts';
import { LabelPage } from './label-page.tsx';
import { useLabelEditor } from './use-label-editor.ts';
import { useLabelWords } from './use-label-words.ts';
import { useNameField } from './use-name-field.ts';

type Input = LabelInput<AppLabel>;
const NEW: Input = { name: '', showFrom: [], applications: [], reportEmail: null };
const inputOf = ({ users, version, ...input }: AppLabel): Input => input;

export function AppLabelScreen() {
  const { t } = useTranslation('labels');
  return (
    <LabelPage kind={APP_LABELS} list={t('apps.title')} createTitle={t('apps.create')}>
      {(item) => <AppLabelForm saved={item} />}
    </LabelPage>
  );
}

function AppLabelForm({ saved }: { saved: AppLabel | undefined }) {
  const { t } = useTranslation('labels');
  const input = saved ? inputOf(saved) : NEW;
  const editor = useLabelEditor({ kind: APP_LABELS, saved, input, schema: AppLabelInput });
  const name = useNameField(editor.nameFault);
  const general: RecordCard<Input> = {
    title: t('card.general'),
    fields: [
      ...(saved ? [] : [name]),
      {
        name: 'showFrom',
        kind: 'lines',
        label: t('field.showFrom'),
        hint: t('hint.showFrom'),
        fault: t('fault.showFrom'),
      },
      {
        name: 'applications',
        kind: 'lines',
        label: t('field.applications'),
        hint: t('hint.applications'),
        fault: t('fault.applications'),
      },
      {
        name: 'reportEmail',
        kind: 'text',
        wide: true,
        label: t('field.reportEmail'),
        hint: t('hint.reportEmail'),
        fault: t('fault.email'),
        input: { type: 'email' },
        read: orNull,
      },
    ],
  };
  return <RecordForm editor={editor} cards={[general]} words={useLabelWords()} />;
}
