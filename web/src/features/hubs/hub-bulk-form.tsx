import { Box, SimpleGrid } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';
import type { HubSettings } from '../../../../shared/model/hub-settings.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { BulkReview } from '../../components/bulk/bulk-review.tsx';
import { Settable } from '../../components/bulk/settable.tsx';
import { usePresentText } from '../../components/bulk/use-present-text.ts';
import { Card } from '../../components/card.tsx';
import type { Selection } from '../../components/list/selection.ts';
import { useOwners } from '../../components/moving/use-owners.ts';
import { SaveBar } from '../../components/save-bar.tsx';
import { FormSection, SectionedForm } from '../../components/sectioned-form.tsx';
import { useFaultFocus } from '../../components/use-fault-focus.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { HubBulkField } from './hub-bulk-field.tsx';
import { SETTING_SECTIONS, sectionId } from './setting-fields.ts';
import { EMPTY_INPUT } from './settings-input.ts';
import { valuesOf } from './several-hubs.ts';
import { type Setting, useHubBulk } from './use-hub-bulk.ts';
import { useHubPlan } from './use-hub-plan.ts';
import { useSettingTexts } from './use-setting-texts.ts';

interface HubBulkFormProps {
  /** The settings of the hubs, of those whose settings are known. */
  readonly all: readonly HubSettings[];
  readonly owner: string;
  readonly selection: Selection<Hub>;
  /** Called with the task that applies the change. */
  readonly onStarted: (task: Task) => void;
}

const { general: _, ...SECTIONS } = SETTING_SECTIONS;
/** Settings that need the width of the form. */
const WIDE: readonly Setting[] = ['dataTypes', 'serverUrl'];

/**
 * Each setting shows what the hubs have. Only those that the user chooses to set get a control, and an entered value is
 * set on every hub.
 */
export function HubBulkForm({ all, owner, selection, onStarted }: HubBulkFormProps) {
  const { t } = useTranslation(['hubConfig', 'bulk']);
  const { sections, labels, faults: faultTexts, said } = useSettingTexts();
  const presentText = usePresentText();
  const say = useHubPlan();
  const other = useOwners(owner)([...selection.values()].map((hub) => hub.owner ?? undefined));
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();
  const ids = useMemo(() => [...selection.keys()], [selection]);
  const bulk = useHubBulk(owner, ids, all);
  const { touched, faults } = bulk;
  const names = Object.keys(touched) as Setting[];
  const guard = useUnsavedGuard(names.length > 0);

  if (bulk.plan)
    return (
      <>
        {guard}
        <BulkReview
          plan={bulk.plan}
          nameOf={(id) => selection.get(id)?.description || id}
          say={say}
          applyText={t('bulk.apply', { count: bulk.plan.changed })}
          other={other}
          onBack={bulk.back}
          onApply={async () => onStarted(await bulk.apply())}
        />
      </>
    );

  const valuesIn = (name: Setting) => (name === 'wlanPassphrase' ? [] : valuesOf(all, name));
  const common = (name: Setting) => {
    const values = valuesIn(name);
    return values.length === 1 ? values[0]![0] : undefined;
  };
  const present = (name: Setting) =>
    name === 'wlanPassphrase'
      ? t('bulk.passphrase')
      : presentText(
          valuesIn(name).map(([value, count]) => [said(name, { ...EMPTY_INPUT, [name]: value }), count]),
        );
  const entered = { ...EMPTY_INPUT, ...(touched as Partial<typeof EMPTY_INPUT>) };

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
        links={Object.entries(SECTIONS).map(([section, fields]) => ({
          id: sectionId(section as keyof typeof SECTIONS),
          label: sections[section as keyof typeof SECTIONS],
          changed: fields.some((field) => field in touched),
          faults: fields.filter((field) => faults.includes(field)).length,
        }))}
      >
        {Object.entries(SECTIONS).map(([section, fields]) => (
          <FormSection key={section} id={sectionId(section as keyof typeof SECTIONS)}>
            <Card
              title={sections[section as keyof typeof SECTIONS]}
              hint={section === 'wlan' ? t('bulk.wlan') : undefined}
            >
              <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5" alignItems="start">
                {fields.map((field) => (
                  <Box key={field} gridColumn={WIDE.includes(field) ? { md: '1 / -1' } : undefined}>
                    <Settable
                      label={labels[field]}
                      present={present(field)}
                      chosen={bulk.isChosen(field)}
                      onChoose={() => bulk.choose(field)}
                      onLeave={() => bulk.leave(field)}
                    >
                      <HubBulkField
                        field={field}
                        value={field in touched ? (touched[field] ?? undefined) : common(field)}
                        error={faults.includes(field) ? faultTexts[field] : undefined}
                        onChange={bulk.touch}
                      />
                    </Settable>
                  </Box>
                ))}
              </SimpleGrid>
            </Card>
          </FormSection>
        ))}
        <SaveBar
          calls="device"
          label={t('bulk:review')}
          changes={names.map((name) => ({
            label: labels[name],
            before: present(name),
            after: said(name, entered),
          }))}
          refusal={bulk.refusal}
          busy={bulk.busy}
          onDiscard={bulk.discard}
        />
      </SectionedForm>
    </form>
  );
}
