import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type AppLabel, AppLabelInput } from '../../../../shared/model/label.ts';
import { Card } from '../../components/card.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { APP_LABELS, type LabelInput } from './label-kinds.ts';
import { LabelPage } from './label-page.tsx';
import { NameField } from './name-field.tsx';
import { useLabelEditor } from './use-label-editor.ts';

const NEW: LabelInput<AppLabel> = { name: '', showFrom: [], applications: [], reportEmail: null };
const inputOf = ({ users, version, ...input }: AppLabel): LabelInput<AppLabel> => input;
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

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
  const editor = useLabelEditor({
    kind: APP_LABELS,
    saved,
    input,
    schema: AppLabelInput,
  });
  const { value, set, isFault, changed } = editor;
  const guard = useUnsavedGuard(changed.length > 0);
  const labels: Record<keyof typeof value, string> = {
    name: t('column.name'),
    showFrom: t('field.showFrom'),
    applications: t('field.applications'),
    reportEmail: t('field.reportEmail'),
  };
  const said = (from: typeof value, field: keyof typeof value) => {
    const one = from[field];
    return (Array.isArray(one) ? one.join(', ') : (one as string | null)) || '–';
  };

  return (
    <form {...editor.props}>
      {guard}
      <Stack gap="5">
        {' '}
        <Card title={t('card.general')}>
          {!saved && (
            <NameField
              value={value.name}
              error={isFault('name') ? editor.nameFault : undefined}
              onChange={(name) => set('name', name)}
            />
          )}
          <TextArea
            label={t('field.showFrom')}
            hint={t('hint.showFrom')}
            error={isFault('showFrom') ? t('fault.showFrom') : undefined}
            defaultValue={input.showFrom.join('\n')}
            onChange={({ target }) => set('showFrom', lines(target.value))}
          />
          <TextArea
            label={t('field.applications')}
            hint={t('hint.applications')}
            error={isFault('applications') ? t('fault.applications') : undefined}
            defaultValue={input.applications.join('\n')}
            onChange={({ target }) => set('applications', lines(target.value))}
          />
          <TextField
            size="sm"
            type="email"
            label={t('field.reportEmail')}
            hint={t('hint.reportEmail')}
            error={isFault('reportEmail') ? t('fault.email') : undefined}
            value={value.reportEmail ?? ''}
            onChange={({ target }) => set('reportEmail', target.value || null)}
          />
        </Card>
        <SaveBar
          changes={changed.map((field) => ({
            label: labels[field],
            before: said(input, field),
            after: said(value, field),
          }))}
          refusal={editor.refusal}
          busy={editor.busy}
          onDiscard={editor.discard}
        />
      </Stack>
    </form>
  );
}
