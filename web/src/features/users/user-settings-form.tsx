import { SimpleGrid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { setInfoProvider } from '../../../../shared/contract/admin.ts';
import { type InfoProvider, InfoProviderChange } from '../../../../shared/model/info-provider.ts';
import { USER_NAME_MAX } from '../../../../shared/model/user-limits.ts';
import { ROLES } from '../../../../shared/roles.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useRoleNames } from '../../components/use-role-names.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { fromMonthInput, toMonthInput, useMoneyText, useMonthText } from './charge-texts.ts';
import { useLabelNames } from './use-label-names.ts';

const FIELDS = [
  'name',
  'roles',
  'managerGroup',
  'groupConfirmed',
  'managerLabel',
  'appLabel',
  'discount',
  'additionalCharge',
  'additionalChargeInfo',
  'endOfTestPeriod',
] as const satisfies readonly (keyof InfoProvider)[];
type Settings = Pick<InfoProvider, (typeof FIELDS)[number]>;

const settingsOf = (user: InfoProvider) =>
  Object.fromEntries(FIELDS.map((field) => [field, user[field]])) as unknown as Settings;

interface UserSettingsFormProps {
  readonly user: InfoProvider;
  readonly onSaved: (user: InfoProvider) => void;
}

export function UserSettingsForm({ user, onSaved }: UserSettingsFormProps) {
  const { t } = useTranslation('users');
  const roles = useRoleNames();
  const textOf = useSettingTexts();
  const saved = settingsOf(user);
  const editor = useEditor<Settings>({
    saved,
    schema: InfoProviderChange,
    toSend: (_, changes) => ({ id: user.id, ...changes }),
    async send(_, changes) {
      onSaved(await call(setInfoProvider, { body: { id: user.id, ...changes } }));
      notify('success', t('saved'));
    },
  });
  const { value, set, changed, isFault } = editor;
  const guard = useUnsavedGuard(changed.length > 0);
  const fault = (field: keyof Settings, text: string) => (isFault(field) ? text : undefined);

  return (
    <form {...editor.props}>
      {guard}
      <Stack gap="5">
        {' '}
        <Card title={t('card.settings')}>
          <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
            <TextField
              size="sm"
              label={t('field.name')}
              error={fault('name', t('fault.name'))}
              maxLength={USER_NAME_MAX}
              value={value.name}
              onChange={({ target }) => set('name', target.value)}
            />
            <SelectField
              label={t('column.role')}
              hint={value.roles[0] === saved.roles[0] ? undefined : t('roleHint')}
              error={fault('roles', t('fault.role'))}
              value={value.roles[0]}
              onChange={({ target }) => set('roles', [target.value as (typeof ROLES)[number]])}
            >
              {ROLES.map((role) => (
                <option key={role} value={role}>
                  {roles[role]}
                </option>
              ))}
            </SelectField>
            <LabelField
              kind="managerGroups"
              label={t('column.managerGroup')}
              error={fault('managerGroup', t('fault.label'))}
              value={value.managerGroup}
              onChange={(name) => {
                set('managerGroup', name);
                // What an admin gives is confirmed by that.
                set('groupConfirmed', name === saved.managerGroup ? saved.groupConfirmed : name !== null);
              }}
            />
            <CheckField
              label={t('field.groupConfirmed')}
              hint={t('groupConfirmedHint')}
              disabled={value.managerGroup === null}
              checked={value.managerGroup !== null && value.groupConfirmed}
              onChange={(checked) => set('groupConfirmed', checked)}
            />
            <LabelField
              kind="managerLabels"
              label={t('column.managerLabel')}
              error={fault('managerLabel', t('fault.label'))}
              value={value.managerLabel}
              onChange={(name) => set('managerLabel', name)}
            />
            <LabelField
              kind="appLabels"
              label={t('column.appLabel')}
              error={fault('appLabel', t('fault.label'))}
              value={value.appLabel}
              onChange={(name) => set('appLabel', name)}
            />
            <TextField
              size="sm"
              type="number"
              min={0}
              max={100}
              label={t('field.discountPercent')}
              error={fault('discount', t('fault.discount'))}
              value={Number.isNaN(value.discount) ? '' : value.discount}
              onChange={({ target }) => set('discount', target.valueAsNumber)}
            />
            <TextField
              size="sm"
              type="month"
              label={t('field.endOfTestPeriod')}
              hint={t('endOfTestHint')}
              error={fault('endOfTestPeriod', t('fault.month'))}
              value={toMonthInput(value.endOfTestPeriod)}
              onChange={({ target }) => set('endOfTestPeriod', fromMonthInput(target.value))}
            />
            <TextField
              size="sm"
              type="number"
              min={0}
              step={0.01}
              label={t('field.additionalChargeEuros')}
              error={fault('additionalCharge', t('fault.charge'))}
              value={Number.isNaN(value.additionalCharge) ? '' : value.additionalCharge / 100}
              onChange={({ target }) => set('additionalCharge', Math.round(target.valueAsNumber * 100))}
            />
            <TextField
              size="sm"
              label={t('field.additionalChargeInfo')}
              maxLength={200}
              value={value.additionalChargeInfo}
              onChange={({ target }) => set('additionalChargeInfo', target.value)}
            />
          </SimpleGrid>
        </Card>
        <SaveBar
          changes={changed.map((field) => textOf(field, saved, value))}
          refusal={editor.refusal}
          busy={editor.busy}
          onDiscard={editor.discard}
        />
      </Stack>
    </form>
  );
}

interface LabelFieldProps {
  readonly kind: Parameters<typeof useLabelNames>[0];
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string | null;
  readonly onChange: (name: string | null) => void;
}

function LabelField({ kind, label, error, value, onChange }: LabelFieldProps) {
  const { t } = useTranslation('users');
  const names = useLabelNames(kind);
  // What it is now stays there to choose, even while the others load, or when it is no more.
  const all = [...new Set([...(value ? [value] : []), ...(names ?? [])])].sort();
  return (
    <SelectField
      label={label}
      error={error}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t('none')}</option>
      {all.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** A change as the summary says it. */
function useSettingTexts() {
  const { t } = useTranslation('users');
  const roles = useRoleNames();
  const money = useMoneyText();
  const month = useMonthText();
  const labels: Record<keyof Settings, string> = {
    name: t('field.name'),
    roles: t('column.role'),
    managerGroup: t('column.managerGroup'),
    groupConfirmed: t('field.groupConfirmed'),
    managerLabel: t('column.managerLabel'),
    appLabel: t('column.appLabel'),
    discount: t('field.discount'),
    additionalCharge: t('field.additionalCharge'),
    additionalChargeInfo: t('field.additionalChargeInfo'),
    endOfTestPeriod: t('field.endOfTestPeriod'),
  };
  const text = (field: keyof Settings, settings: Settings): string => {
    switch (field) {
      case 'roles':
        return settings.roles.map((role) => roles[role]).join(', ');
      case 'groupConfirmed':
        return settings.groupConfirmed ? t('yes') : t('no');
      case 'discount':
        return t('percent', { number: settings.discount });
      case 'additionalCharge':
        return money(settings.additionalCharge);
      case 'endOfTestPeriod':
        return month(settings.endOfTestPeriod);
      default:
        return settings[field] || t('none');
    }
  };
  return (field: keyof Settings, before: Settings, after: Settings) => ({
    label: labels[field],
    before: text(field, before),
    after: text(field, after),
  });
}
