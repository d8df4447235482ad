import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changesOf } from '../../../../shared/configuration/changes.ts';
import { UNLOCK_FLAGS } from '../../../../shared/configuration/fields.ts';
import { setBeaconConfiguration } from '../../../../shared/contract/infoprovider.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { BeaconConfigurationInput } from '../../../../shared/model/beacon-configuration-input.ts';
import type { Change } from '../../components/save-bar.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { useValueText } from '../../components/use-value-text.ts';
import { ApiError, call, refusedWith } from '../../lib/api.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { type Draft, draftOf, flagsIn, type Judged, judge } from './draft.ts';
import type { Configured } from './use-configured.ts';

interface ConfigurationEditorSpec {
  readonly beacon: Beacon;
  /** The version that was read last; it may be newer than the edited one. */
  readonly latest: Configured;
  readonly onSaved: (configuration: Configured) => void;
  readonly onStale: () => void;
  readonly before: (send: () => Promise<void>) => void;
}

/** The form of one beacon: a draft based on the version that was read, checked by the server's rules. */
export function useConfigurationEditor({
  beacon,
  latest,
  onSaved,
  onStale,
  before,
}: ConfigurationEditorSpec) {
  const { t } = useTranslation('configuration');
  const errorText = useErrorText();
  const [base, setBase] = useState(latest);
  const { id, type } = beacon;
  const bodyOf = (changes: Partial<Draft>) => {
    const { patch } = judge(type, base, changes);
    const flags = flagsIn(changes);
    return {
      id,
      ...(changes.description !== undefined && { description: changes.description }),
      ...(Object.keys(patch).length > 0 && { configData: patch }),
      ...(Object.keys(flags).length > 0 && { metaData: flags }),
      version: base.version,
    };
  };

  const editor = useEditor<Draft>({
    saved: draftOf(type, base),
    schema: BeaconConfigurationInput,
    toSend: (_, changes) => bodyOf(changes),
    faultOf: (path) => String(path.at(1) ?? path[0]) as keyof Draft & string,
    rules: () => judged.faults.map(({ field }) => field),
    onFaults: () => {
      const onlyZero = judged.faults.length > 0 && judged.faults.every(({ code }) => code === 'SECURE_ZERO');
      notify(
        'error',
        errorText(
          new ApiError(onlyZero ? 'WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO' : 'FORM_VALIDATION_FAILED', 0),
        ),
        TOAST_SECONDS.extended,
      );
    },
    before,
    async send(_, changes) {
      try {
        const saved = await call(setBeaconConfiguration, { body: bodyOf(changes) });
        setBase(saved);
        onSaved(saved);
        notify('success', t('saved'));
      } catch (error) {
        if (refusedWith(error, 'PLEASE_TRY_AGAIN')) onStale();
        throw error;
      }
    },
  });
  const judged: Judged = judge(type, base, editor.changes);

  // Without changes here, a newer version can replace the base.
  const isStale = latest.version !== base.version;
  if (isStale && editor.changed.length === 0) setBase(latest);

  return {
    ...editor,
    judged,
    base,
    isStale,
    /** Loads a concurrent change of another user, and keeps the entries on top of it. */
    follow: () => setBase(latest),
  };
}

/** The changes that would be saved, in words. */
export function useChanges(type: Beacon['type'], base: Configured, changes: Partial<Draft>, judged: Judged) {
  const { t } = useTranslation(['configuration', 'common']);
  const { fields, sections, flags } = useFieldTexts();
  const valueText = useValueText();
  const saved = draftOf(type, base);
  const yesNo = (value: boolean | undefined) => (value ? t('common:yes') : t('common:no'));
  const { description } = changes;
  return [
    ...(description === undefined
      ? []
      : [{ label: t('field.description'), before: base.description || '–', after: description || '–' }]),
    ...UNLOCK_FLAGS.filter((flag) => changes[flag] !== undefined).map((flag) => ({
      label: flags[flag],
      before: yesNo(saved[flag]),
      after: yesNo(changes[flag]),
    })),
    ...changesOf(saved, { ...judged.next }).flatMap(({ field, from, to }) => {
      const offered = judged.offered.find(({ name }) => name === field);
      return offered
        ? [
            {
              label: t('fieldIn', { section: sections[offered.section], field: fields[field] }),
              before: valueText(field, from),
              after: valueText(field, to),
            },
          ]
        : [];
    }),
  ] satisfies Change[];
}
