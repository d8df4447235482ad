import { useTranslation } from 'react-i18next';
import {
  DATA_TYPES,
  type HubSettings,
  type HubSettingsChange,
  PUSH_INTERVAL_SECONDS,
  SERVER_URL_MAX,
  WLAN_SSID_MAX_BYTES,
} from '../../../../shared/model/hub-settings.ts';
import { NumberField } from '../../components/number-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { CheckGroup } from './check-group.tsx';
import type { Setting } from './use-hub-bulk.ts';
import { useSettingTexts } from './use-setting-texts.ts';

interface HubBulkFieldProps {
  readonly field: Setting;
  /** Undefined: the hubs have different values, and none is entered yet. */
  readonly value: HubSettings[keyof HubSettings] | undefined;
  readonly error: string | undefined;
  readonly onChange: (change: HubSettingsChange) => void;
}

/** The control for a setting of many hubs. */
export function HubBulkField({ field, value, error, onChange }: HubBulkFieldProps) {
  const { t } = useTranslation(['hubConfig', 'bulk', 'common']);
  const { labels, choices } = useSettingTexts();
  const label = labels[field];
  const common = { size: 'sm', label, error } as const;
  const select = (options: Readonly<Record<string, string>>, onSelect: (option: string) => void) => (
    <SelectField
      label={label}
      error={error}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => target.value !== '' && onSelect(target.value)}
    >
      {value === undefined && <option value="">{t('bulk:mixed')}</option>}
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  );

  switch (field) {
    case 'wlanSsid':
      return (
        <TextField
          {...common}
          hint={t('hint.wlanSsid')}
          maxLength={WLAN_SSID_MAX_BYTES}
          autoComplete="off"
          spellCheck={false}
          value={String(value ?? '')}
          onChange={({ target }) => onChange({ wlanSsid: target.value })}
        />
      );
    case 'wlanPassphrase':
      return (
        <PasswordField
          {...common}
          hint={t('hint.passphrase')}
          autoComplete="new-password"
          value={String(value ?? '')}
          onChange={({ target }) => onChange({ wlanPassphrase: target.value })}
        />
      );
    case 'dataTypes':
      return (
        <CheckGroup
          label={label}
          error={error}
          options={DATA_TYPES.map((type) => [type, choices.dataTypes[type]] as const)}
          chosen={(value ?? []) as HubSettings['dataTypes']}
          onChange={(dataTypes) => onChange({ dataTypes })}
        />
      );
    case 'pushIntervalSeconds':
      return (
        <NumberField
          {...common}
          min={PUSH_INTERVAL_SECONDS.min}
          max={PUSH_INTERVAL_SECONDS.max}
          value={value === undefined ? undefined : Number(value)}
          onChange={(pushIntervalSeconds) => onChange({ pushIntervalSeconds })}
        />
      );
    case 'serverUrl':
      return (
        <TextField
          {...common}
          type="url"
          hint={t('hint.serverUrl')}
          maxLength={SERVER_URL_MAX}
          value={String(value ?? '')}
          onChange={({ target }) => onChange({ serverUrl: target.value || null })}
        />
      );
    case 'pushMethod':
      // With MQTT there is no URL.
      return select(choices.pushMethod, (option) =>
        onChange({
          pushMethod: option as HubSettings['pushMethod'],
          ...(option === 'MQTT' && { serverUrl: null }),
        }),
      );
    case 'lifeMonitoring':
    case 'logToFile':
    case 'logToServer':
    case 'firmwareUpdates':
      return select({ true: t('common:yes'), false: t('common:no') }, (option) =>
        onChange({ [field]: option === 'true' }),
      );
    default:
      return select(choices[field], (option) => onChange({ [field]: option }));
  }
}
