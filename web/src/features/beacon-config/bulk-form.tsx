import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ConfigData,
  FIELD_NAMES,
  type FieldName,
  UNLOCK_FLAGS,
  type Value,
} from '../../../../shared/configuration/fields.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { BEACON_DESCRIPTION_MAX } from '../../../../shared/model/beacon-description.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { BulkReview } from '../../components/bulk/bulk-review.tsx';
import { Settable } from '../../components/bulk/settable.tsx';
import { Card } from '../../components/card.tsx';
import type { Selection } from '../../components/list/selection.ts';
import { type Change, SaveBar } from '../../components/save-bar.tsx';
import { FormSection, SectionedForm } from '../../components/sectioned-form.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFaultFocus } from '../../components/use-fault-focus.ts';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { useValueText } from '../../components/use-value-text.ts';
import { ConfigField } from './config-field.tsx';
import { FaultList } from './fault-list.tsx';
import { inSections, sectionId } from './in-sections.ts';
import { SaveTemplate } from './save-template.tsx';
import { SectionCard } from './section-card.tsx';
import { commonOf, fieldsOfSeveral, type One } from './several.ts';
import { type Touched, useBulk } from './use-bulk.ts';
import { useFaultText } from './use-fault-text.ts';
import { useOwnerOfSeveral } from './use-owner-of-several.ts';
import { usePlanWords } from './use-plan-words.ts';
import { usePresentText } from './use-present-text.ts';

interface BulkFormProps {
  readonly ones: readonly One[];
  readonly owner: string;
  readonly selection: Selection<Beacon>;
  /** The values of a template, to begin with. */
  readonly initially: ConfigData | undefined;
  /** Called with the task that applies the change. */
  readonly onStarted: (task: Task) => void;
}

/**
 * Each field shows what the beacons have. Only the fields that the user chooses to set get a control, and an entered
 * value is set on every beacon.
 */
export function BulkForm({ ones, owner, selection, initially, onStarted }: BulkFormProps) {
  const { t } = useTranslation(['configuration', 'bulk', 'common']);
  const texts = useFieldTexts();
  const valueText = useValueText();
  const presentText = usePresentText();
  const faultText = useFaultText();
  const planWords = usePlanWords();
  const other = useOwnerOfSeveral([...selection.values()]);
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();
  const ids = useMemo(() => [...selection.keys()], [selection]);
  const several = useMemo(() => fieldsOfSeveral(ones), [ones]);
  const bulk = useBulk(owner, ids, ones, initially);
  const { touched, faults } = bulk;
  const names = Object.keys(touched) as (keyof Touched)[];
  const guard = useUnsavedGuard(names.length > 0);
  const mayUnlock = [...selection.values()].every(({ featureList }) =>
    featureList.some(({ kind, name }) => kind === 'PERMISSION' && name === 'UNLOCK'),
  );

  if (bulk.plan)
    return (
      <>
        {guard}
        <BulkReview
          plan={bulk.plan}
          nameOf={(id) => selection.get(id)?.description || id}
          say={planWords}
          applyText={t('bulk.apply', { count: bulk.plan.changed })}
          other={other}
          onBack={bulk.back}
          onApply={async () => onStarted(await bulk.apply())}
        />
      </>
    );

  const sections = inSections(several.map(({ field }) => field));
  const found = (name: FieldName) => several.find(({ field }) => field.name === name)!;
  const faultOf = (name: FieldName) => faults.find(({ field }) => field === name);
  const template = FIELD_NAMES.flatMap((name) => {
    const value = touched[name];
    return value === undefined || value === null ? [] : [{ name, value, isChosen: true }];
  });
  const summary: Change[] = [
    ...(touched.description === undefined
      ? []
      : [{ label: t('field.description'), before: t('bulk.any'), after: touched.description || '–' }]),
    ...UNLOCK_FLAGS.filter((flag) => touched[flag] !== undefined).map((flag) => ({
      label: texts.flags[flag],
      before: t('bulk.any'),
      after: touched[flag] ? t('common:yes') : t('common:no'),
    })),
    ...several
      .filter(({ field }) => touched[field.name] !== undefined)
      .map((one) => ({
        label: t('fieldIn', {
          section: texts.sections[one.field.section],
          field: texts.fields[one.field.name],
        }),
        before: presentText(one),
        after: valueText(one.field.name, touched[one.field.name]),
      })),
  ];

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void bulk.review().then((isRight) => isRight || focusFault());
      }}
    >
      {guard}
      <SectionedForm
        calls="device"
        links={[
          {
            id: sectionId('general'),
            label: t('section.general'),
            changed: touched.description !== undefined,
            faults: 0,
          },
          ...sections.map(([section, fields]) => ({
            id: sectionId(section),
            label: texts.sections[section],
            changed: fields.some(({ name }) => touched[name] !== undefined),
            faults: fields.filter(({ name }) => faultOf(name)).length,
          })),
        ]}
      >
        <FaultList faults={faults} />
        <FormSection id={sectionId('general')}>
          <Card title={t('section.general')}>
            <Settable
              label={t('field.description')}
              present={t('bulk.any')}
              chosen={bulk.isChosen('description')}
              onChoose={() => bulk.choose('description')}
              onLeave={() => bulk.leave('description')}
            >
              <TextField
                size="sm"
                label={t('field.description')}
                maxLength={BEACON_DESCRIPTION_MAX}
                value={touched.description ?? ''}
                onChange={({ target }) => bulk.touch({ description: target.value })}
              />
            </Settable>
          </Card>
        </FormSection>
        {sections.map(([section, fields]) => (
          <SectionCard
            key={section}
            several
            section={section}
            title={texts.sections[section]}
            fields={fields}
            isFault={(name) => faultOf(name) !== undefined}
          >
            {(field) => {
              const one = found(field.name);
              const fault = faultOf(field.name);
              const set = touched[field.name] as Value | undefined;
              const note =
                one.count < ids.length
                  ? t('bulk:someHave', { count: one.count, total: ids.length })
                  : undefined;
              return (
                <Settable
                  label={texts.fields[field.name]}
                  present={presentText(one)}
                  note={note}
                  chosen={bulk.isChosen(field.name)}
                  onChoose={() => bulk.choose(field.name)}
                  onLeave={() => bulk.leave(field.name)}
                >
                  <ConfigField
                    several
                    field={field}
                    value={set ?? commonOf(one)}
                    error={fault && faultText(fault)}
                    note={note}
                    onChange={(next) => bulk.touch({ [field.name]: next } as Partial<Touched>)}
                  />
                </Settable>
              );
            }}
          </SectionCard>
        ))}
        {mayUnlock && sections.length > 0 && (
          <Card title={t('section.unlock')} hint={t('hint.unlock')}>
            {UNLOCK_FLAGS.map((flag) => (
              <SelectField
                key={flag}
                label={texts.flags[flag]}
                value={touched[flag] === undefined ? '' : String(touched[flag])}
                onChange={({ target }) =>
                  target.value === '' ? bulk.leave(flag) : bulk.touch({ [flag]: target.value === 'true' })
                }
              >
                <option value="">{t('bulk.unchanged')}</option>
                <option value="true">{t('common:yes')}</option>
                <option value="false">{t('common:no')}</option>
              </SelectField>
            ))}
          </Card>
        )}
        {template.length > 0 && <SaveTemplate fields={template} />}
        <SaveBar
          calls="device"
          label={t('bulk:review')}
          changes={summary}
          refusal={bulk.refusal}
          busy={bulk.busy}
          onDiscard={bulk.discard}
        />
      </SectionedForm>
    </form>
  );
}
