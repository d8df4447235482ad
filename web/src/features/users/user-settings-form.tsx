import { useTranslation } from 'react-i18next';
import { setInfoProvider } from '../../../../shared/contract/admin.ts';
import { type InfoProvider, InfoProviderChange } from '../../../../shared/model/info-provider.ts';
import { USER_NAME_MAX } from '../../../../shared/model/user-limits.ts';
import { ROLES, type Role } from '../../../../shared/roles.ts';
import { orNull, type RecordCard, RecordForm } from '../../components/record-form.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useRoleNames } from '../../components/use-role-names.ts';
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

/** The form of an account for admins; only changed values are sent. */
export function UserSettingsForm({ user, onSaved }: UserSettingsFormProps) {
  const { t } = useTranslation(['users', 'common']);
  const roles = useRoleNames();
  const money = useMoneyText();
  const month = useMonthText();
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
  const { value, set } = editor;
  const groups = useLabelField('managerGroups', value.managerGroup);
  const labels = useLabelField('managerLabels', value.managerLabel);
  const apps = useLabelField('appLabels', value.appLabel);
  const settings: RecordCard<Settings> = {
    title: t('card.settings'),
    fields: [
      {
        name: 'name',
        kind: 'text',
        label: t('field.name'),
        fault: t('fault.name'),
        input: { maxLength: USER_NAME_MAX },
      },
      {
        name: 'roles',
        kind: 'choice',
        label: t('column.role'),
        hint: value.roles[0] === saved.roles[0] ? undefined : t('roleHint'),
        fault: t('fault.role'),
        options: ROLES.map((role) => [role, roles[role]]),
        write: ([role]) => role ?? '',
        read: (role) => [role as Role],
        said: (all) => all.map((role) => roles[role]).join(', '),
      },
      {
        ...groups,
        name: 'managerGroup',
        label: t('column.managerGroup'),
        // Assigning a group also confirms the membership.
        onSet: (name) =>
          set('groupConfirmed', name === saved.managerGroup ? saved.groupConfirmed : name !== null),
      },
      {
        name: 'groupConfirmed',
        kind: 'check',
        label: t('field.groupConfirmed'),
        hint: t('groupConfirmedHint'),
        disabled: value.managerGroup === null,
      },
      { ...labels, name: 'managerLabel', label: t('column.managerLabel') },
      { ...apps, name: 'appLabel', label: t('column.appLabel') },
      {
        name: 'discount',
        kind: 'number',
        label: t('field.discountPercent'),
        summary: t('field.discount'),
        fault: t('fault.discount'),
        input: { min: 0, max: 100 },
        said: (number) => t('percent', { number }),
      },
      {
        name: 'endOfTestPeriod',
        kind: 'text',
        label: t('field.endOfTestPeriod'),
        hint: t('endOfTestHint'),
        fault: t('fault.month'),
        input: { type: 'month' },
        write: toMonthInput,
        read: fromMonthInput,
        said: month,
      },
      {
        name: 'additionalCharge',
        kind: 'number',
        per: 100,
        label: t('field.additionalChargeEuros'),
        summary: t('field.additionalCharge'),
        fault: t('fault.charge'),
        input: { min: 0, step: 0.01 },
        said: money,
      },
      {
        name: 'additionalChargeInfo',
        kind: 'text',
        label: t('field.additionalChargeInfo'),
        input: { maxLength: 200 },
      },
    ],
  };
  return (
    <RecordForm
      editor={editor}
      cards={[settings]}
      words={{ yes: t('common:yes'), no: t('common:no'), none: t('none') }}
    />
  );
}

/** A select of a group or label, or none. */
function useLabelField(kind: Parameters<typeof useLabelNames>[0], chosen: string | null) {
  const { t } = useTranslation('users');
  const names = useLabelNames(kind);
  // The present one can be chosen even while the others load, or if it no longer exists.
  const all = [...new Set([...(chosen ? [chosen] : []), ...(names ?? [])])].sort();
  return {
    kind: 'choice',
    fault: t('fault.label'),
    options: [['', t('none')] as const, ...all.map((name) => [name, name] as const)],
    read: orNull,
    said: (name: string | null) => name || t('none'),
  } as const;
}
