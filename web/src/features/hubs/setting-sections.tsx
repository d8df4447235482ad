import { SimpleGrid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LOG_LINE_DOLLARS } from '../../../../shared/model/hub-log.ts';
import {
  DATA_TYPES,
  HUB_DESCRIPTION_MAX,
  PUSH_INTERVAL_SECONDS,
  SERVER_URL_MAX,
  WLAN_SSID_MAX_BYTES,
} from '../../../../shared/model/hub-settings.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { FormSection } from '../../components/sectioned-form.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import type { useEditor } from '../../components/use-editor.ts';
import { dollars } from '../../lib/format.ts';
import { CheckGroup } from './check-group.tsx';
import { sectionId } from './setting-fields.ts';
import type { Input } from './settings-input.ts';
import { useSettingTexts } from './use-setting-texts.ts';

interface SectionsProps {
  readonly editor: Pick<ReturnType<typeof useEditor<Input>>, 'value' | 'set' | 'isFault'>;
  readonly saved: Input;
  readonly faults: Partial<Record<keyof Input, string>>;
}

type Choice =
  | 'wlanSecurity'
  | 'collectionMode'
  | 'pushMethod'
  | 'payloadFormat'
  | 'beaconCommands'
  | 'logLevel';
type Flag = 'lifeMonitoring' | 'logToFile' | 'logToServer' | 'firmwareUpdates';

const MINUTES_A_MONTH = (365 / 12) * 24 * 60;

/** The settings of a hub, by section. */
export function SettingSections({ editor, saved, faults }: SectionsProps) {
  const { t, i18n } = useTranslation('hubConfig');
  const logLevelHint = t('hint.logLevel', {
    line: dollars(LOG_LINE_DOLLARS, i18n.language),
    month: dollars(LOG_LINE_DOLLARS * MINUTES_A_MONTH, i18n.language),
  });
  const { sections, labels, choices } = useSettingTexts();
  const { value, set, isFault } = editor;
  const fault = (field: keyof Input) => (isFault(field) ? faults[field] : undefined);
  const isSecured = value.wlanSsid !== '' && value.wlanSecurity !== 'OPEN';
  const isSameWlan = value.wlanSsid === saved.wlanSsid && value.wlanSecurity === saved.wlanSecurity;

  const choice = <F extends Choice>(field: F, hint?: string, onChange?: (next: Input[F]) => void) => (
    <SelectField
      label={labels[field]}
      hint={hint}
      value={value[field]}
      onChange={({ target }) => {
        set(field, target.value as Input[F]);
        onChange?.(target.value as Input[F]);
      }}
    >
      {Object.entries(choices[field]).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const flag = (field: Flag, hint?: string) => (
    <CheckField
      label={labels[field]}
      hint={hint}
      checked={value[field]}
      onChange={(next) => set(field, next)}
    />
  );

  return (
    <>
      <FormSection id={sectionId('general')}>
        <Card title={sections.general}>
          <TextField
            size="sm"
            label={labels.description}
            error={fault('description')}
            maxLength={HUB_DESCRIPTION_MAX}
            value={value.description}
            onChange={({ target }) => set('description', target.value)}
          />
        </Card>
      </FormSection>
      <FormSection id={sectionId('wlan')}>
        <Card title={sections.wlan} hint={t('hint.wlan')}>
          <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
            <TextField
              size="sm"
              label={labels.wlanSsid}
              hint={t('hint.wlanSsid')}
              error={fault('wlanSsid')}
              maxLength={WLAN_SSID_MAX_BYTES}
              autoComplete="off"
              spellCheck={false}
              value={value.wlanSsid}
              onChange={({ target }) => set('wlanSsid', target.value)}
            />
            {choice('wlanSecurity', undefined, (next) => next === 'OPEN' && set('wlanPassphrase', ''))}
            {isSecured && (
              <PasswordField
                size="sm"
                label={labels.wlanPassphrase}
                hint={isSameWlan ? t('hint.passphraseKept') : t('hint.passphrase')}
                error={fault('wlanPassphrase')}
                autoComplete="new-password"
                value={value.wlanPassphrase}
                onChange={({ target }) => set('wlanPassphrase', target.value)}
              />
            )}
          </SimpleGrid>
        </Card>
      </FormSection>
      <FormSection id={sectionId('collection')}>
        <Card title={sections.collection}>
          <CheckGroup
            label={labels.dataTypes}
            error={fault('dataTypes')}
            options={DATA_TYPES.map((type) => [type, choices.dataTypes[type]] as const)}
            chosen={value.dataTypes}
            onChange={(dataTypes) => set('dataTypes', dataTypes)}
          />
          <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
            {choice('collectionMode', t('hint.collectionMode'))}
            <NumberField
              size="sm"
              min={PUSH_INTERVAL_SECONDS.min}
              max={PUSH_INTERVAL_SECONDS.max}
              label={labels.pushIntervalSeconds}
              error={fault('pushIntervalSeconds')}
              value={value.pushIntervalSeconds}
              onChange={(seconds) => set('pushIntervalSeconds', seconds)}
            />
          </SimpleGrid>
          {flag('lifeMonitoring', t('hint.lifeMonitoring'))}
        </Card>
      </FormSection>
      <FormSection id={sectionId('server')}>
        <Card title={sections.server}>
          <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
            {choice('pushMethod', undefined, (next) => next === 'MQTT' && set('serverUrl', null))}
            {choice('payloadFormat')}
            {choice('beaconCommands', t('hint.beaconCommands'))}
            {value.pushMethod !== 'MQTT' && (
              <TextField
                size="sm"
                type="url"
                label={labels.serverUrl}
                hint={t('hint.serverUrl')}
                error={fault('serverUrl')}
                maxLength={SERVER_URL_MAX}
                value={value.serverUrl ?? ''}
                onChange={({ target }) => set('serverUrl', target.value || null)}
              />
            )}
          </SimpleGrid>
        </Card>
      </FormSection>
      <FormSection id={sectionId('logs')}>
        <Card title={sections.logs}>
          <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
            {choice('logLevel', logLevelHint)}
          </SimpleGrid>
          {flag('logToServer', t('hint.logToServer'))}
          {flag('logToFile')}
          {flag('firmwareUpdates', t('hint.firmwareUpdates'))}
        </Card>
      </FormSection>
    </>
  );
}
