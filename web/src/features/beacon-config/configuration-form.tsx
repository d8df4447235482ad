import { Box, Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FieldName, Value } from '../../../../shared/configuration/fields.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { BEACON_DESCRIPTION_MAX } from '../../../../shared/model/beacon-description.ts';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { FormSection, SectionedForm, type SectionLink } from '../../components/sectioned-form.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { ConfigField } from './config-field.tsx';
import type { Draft } from './draft.ts';
import { FaultList } from './fault-list.tsx';
import { hasEffect } from './has-effect.ts';
import { inSections, sectionId } from './in-sections.ts';
import { SaveTemplate } from './save-template.tsx';
import { SectionCard } from './section-card.tsx';
import { UnlockCard } from './unlock-card.tsx';
import { useChanges, useConfigurationEditor } from './use-configuration-editor.ts';
import type { Configured } from './use-configured.ts';
import { useFaultText } from './use-fault-text.ts';

interface ConfigurationFormProps {
  readonly beacon: Beacon;
  readonly latest: Configured;
  readonly mayUnlock: boolean;
  readonly onSaved: (configuration: Configured) => void;
  readonly onStale: () => void;
  readonly before: (send: () => Promise<void>) => void;
}

/** The form of all settings of one beacon. */
export function ConfigurationForm(props: ConfigurationFormProps) {
  const { beacon, mayUnlock } = props;
  const { t } = useTranslation('configuration');
  const texts = useFieldTexts();
  const faultText = useFaultText();
  const editor = useConfigurationEditor(props);
  const { judged, base, value, set, changes } = editor;
  const guard = useUnsavedGuard(editor.changed.length > 0);
  const summary = useChanges(beacon.type, base, changes, judged);
  const sections = inSections(judged.offered);
  // Faults are shown after the first attempt to save.
  const faults = judged.faults.filter(({ field }) => editor.isFault(field));
  const faultOf = (name: FieldName) => faults.find(({ field }) => field === name);
  const links: SectionLink[] = [
    {
      id: sectionId('general'),
      label: t('section.general'),
      changed: changes.description !== undefined,
      faults: Number(editor.isFault('description')),
    },
    ...sections.map(([section, fields]) => ({
      id: sectionId(section),
      label: texts.sections[section],
      changed: fields.some(({ name }) => judged.changed.includes(name)),
      faults: fields.filter(({ name }) => faultOf(name)).length,
    })),
    ...(mayUnlock && sections.length > 0
      ? [{ id: sectionId('unlock'), label: t('section.unlock'), changed: false, faults: 0 }]
      : []),
  ];

  return (
    <form {...editor.props}>
      {guard}
      <SectionedForm links={links} calls="device">
        {editor.isStale && editor.changed.length > 0 && <Stale onFollow={editor.follow} />}
        <FaultList faults={faults} />
        <FormSection id={sectionId('general')}>
          <Card title={t('section.general')}>
            <TextField
              size="sm"
              label={t('field.description')}
              hint={t('hint.description')}
              error={
                editor.isFault('description')
                  ? t('fault.description', { max: BEACON_DESCRIPTION_MAX })
                  : undefined
              }
              maxLength={BEACON_DESCRIPTION_MAX}
              value={value.description}
              onChange={({ target }) => set('description', target.value)}
            />
          </Card>
        </FormSection>
        {sections.map(([section, fields]) => (
          <SectionCard
            key={section}
            section={section}
            title={texts.sections[section]}
            fields={fields}
            isResting={(name) => !hasEffect(name, judged.next)}
            isFault={(name) => faultOf(name) !== undefined}
          >
            {(field) => {
              const fault = faultOf(field.name);
              return (
                <ConfigField
                  field={field}
                  value={value[field.name] as Value}
                  error={fault && faultText(fault)}
                  onChange={(next) => set(field.name, next as Draft[FieldName] & Value)}
                />
              );
            }}
          </SectionCard>
        ))}
        {mayUnlock && sections.length > 0 && (
          <UnlockCard flags={value} onChange={(flag, unlocked) => set(flag, unlocked)} />
        )}
        {sections.length > 0 && (
          <SaveTemplate
            fields={judged.offered.flatMap(({ name }) => {
              const kept = judged.next[name];
              return kept === undefined
                ? []
                : [{ name, value: kept, isChosen: judged.changed.includes(name) }];
            })}
          />
        )}
        <SaveBar
          calls="device"
          changes={summary}
          refusal={editor.isStale ? undefined : editor.refusal}
          busy={editor.busy}
          onDiscard={editor.discard}
        />
      </SectionedForm>
    </form>
  );
}

/** After a concurrent change, the user decides how to continue. */
function Stale({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('configuration');
  return (
    <Notice tone="warning">
      <Flex wrap="wrap" gapX="4" gapY="2" align="center" justify="space-between">
        <Box flex="1 1 16rem" role="alert">
          {t('stale.text')}
        </Box>
        <Button size="xs" variant="outline" colorPalette="gray" bg="bg.panel" onClick={onFollow}>
          {t('stale.load')}
        </Button>
      </Flex>
    </Notice>
  );
}
