import { Text } from '@chakra-ui/react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { putHub } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { FACTORY_SETTINGS } from '../../../../shared/model/hub-settings.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Fields } from '../../components/fields.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { SectionedForm } from '../../components/sectioned-form.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { isLocked } from './hub-state.ts';
import { SETTING_SECTIONS, type SettingSection, sectionId } from './setting-fields.ts';
import { SettingSections } from './setting-sections.tsx';
import { fieldOfPath, type Input, inputOf, schemaFor, toSend } from './settings-input.ts';
import { useSettingTexts } from './use-setting-texts.ts';

interface HubSettingsFormProps {
  readonly hub: Hub;
  readonly readOnly: boolean;
  readonly onSaved: (hub: Hub) => void;
  /** Called after an error, because another user may have changed or locked the hub. */
  readonly onRefused: () => void;
}

export function HubSettingsForm({ hub, readOnly, onSaved, onRefused }: HubSettingsFormProps) {
  const { t } = useTranslation('hubConfig');
  const { sections, labels, faults, said } = useSettingTexts();
  const owner = useOwnerConfirm();
  const [asksOffline, setAsksOffline] = useState<FormEvent>();
  const saved = inputOf(hub);
  const { settings = FACTORY_SETTINGS } = hub;
  const schema = useMemo(() => schemaFor(settings), [settings]);
  const editor = useEditor<Input>({
    saved,
    schema,
    toSend: (value, changes) => toSend(hub, value, changes),
    faultOf: fieldOfPath,
    async send(value, changes) {
      try {
        onSaved(await call(putHub, { params: { id: hub.id }, body: toSend(hub, value, changes) }));
        notify('success', t('saved'));
      } catch (error) {
        onRefused();
        throw error;
      }
    },
  });
  const { value, changed, changes } = editor;
  const guard = useUnsavedGuard(changed.length > 0);
  const locked = isLocked(hub);

  /** Faults are shown before any confirmation. */
  function submit(event: FormEvent) {
    event.preventDefault();
    const save = () => editor.props.onSubmit(event);
    if (!z.safeParse(schema, toSend(hub, value, changes)).success) return save();
    const saveOrAsk = () => (hub.isOnline ? save() : setAsksOffline(event));
    if (hub.owner) owner.ask(hub.owner, saveOrAsk);
    else saveOrAsk();
  }

  return (
    <form {...editor.props} onSubmit={submit}>
      {guard}
      <SectionedForm
        calls="device"
        links={Object.entries(SETTING_SECTIONS).map(([section, fields]) => ({
          id: sectionId(section as SettingSection),
          label: sections[section as SettingSection],
          changed: fields.some((field) => changed.includes(field)),
          faults: fields.filter((field) => editor.isFault(field)).length,
        }))}
      >
        <Fields calls="device" isLocked={readOnly || locked}>
          <SettingSections editor={editor} saved={saved} faults={faults} />
        </Fields>
        {!readOnly && (
          <SaveBar
            calls="device"
            changes={changed.map((field) => ({
              label: labels[field],
              before: said(field, saved),
              after: said(field, value),
            }))}
            refusal={editor.refusal}
            busy={editor.busy}
            onDiscard={editor.discard}
          />
        )}
      </SectionedForm>
      {owner.dialog}
      {asksOffline && (
        <ConfirmDialog
          title={t('offlineTitle')}
          confirm={t('offlineConfirm')}
          onConfirm={() => editor.props.onSubmit(asksOffline)}
          onClose={() => setAsksOffline(undefined)}
        >
          <Text>{t('offlineText')}</Text>
        </ConfirmDialog>
      )}
    </form>
  );
}
