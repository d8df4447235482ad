import { Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { startTermsUpload, TERMS_BYTES_MAX } from '../../../../shared/contract/auth/labels.ts';
import {
  CHARGE_MODES,
  type ManagerGroup,
  ManagerGroupInput,
  NEW_GROUP,
} from '../../../../shared/model/label.ts';
import { LANGUAGES, type Language } from '../../../../shared/model/user-limits.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { FileUpload } from '../../components/file-upload.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { SaveBar } from '../../components/save-bar.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useTaking } from '../../components/use-taking.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { useUserName } from '../../components/use-user-name.ts';
import { UserField } from '../../components/user-field.tsx';
import { call } from '../../lib/api.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';
import { type LabelInput, MANAGER_GROUPS } from './label-kinds.ts';
import { LabelPage } from './label-page.tsx';
import { NameField } from './name-field.tsx';
import { useChargeModes } from './use-charge-modes.ts';
import { useLabelEditor } from './use-label-editor.ts';

const TERMS_EXAMPLE = 'terms_{language}.pdf';

type Input = LabelInput<ManagerGroup>;
const inputOf = ({ users, version, termsLanguages, ...input }: ManagerGroup): Input => input;

export function ManagerGroupScreen() {
  const { t } = useTranslation('labels');
  return (
    <LabelPage kind={MANAGER_GROUPS} list={t('groups.title')} createTitle={t('groups.create')}>
      {(item) => <ManagerGroupForm saved={item} />}
    </LabelPage>
  );
}

function ManagerGroupForm({ saved }: { saved: ManagerGroup | undefined }) {
  const { t } = useTranslation('labels');
  const modes = useChargeModes();
  const hints = {
    USER: t('chargeHint.user'),
    GROUP: t('chargeHint.group'),
    GROUP_LIVEMODE: t('chargeHint.groupLivemode'),
  };
  const input: Input = saved ? inputOf(saved) : { name: '', ...NEW_GROUP };
  const editor = useLabelEditor({
    kind: MANAGER_GROUPS,
    saved,
    input,
    schema: ManagerGroupInput,
  });
  const { value, set, isFault, changed } = editor;
  const guard = useUnsavedGuard(changed.length > 0);
  const adminName = useUserName(value.admin);
  const savedAdminName = useUserName(input.admin);
  const labels: Record<keyof Input, string> = {
    name: t('column.name'),
    displayName: t('field.displayName'),
    admin: t('field.admin'),
    chargeMode: t('field.chargeMode'),
    freeMonths: t('field.freeMonths'),
    hideHelp: t('field.hideHelp'),
    informAdmin: t('field.informAdmin'),
    supportAddress: t('field.supportAddress'),
    termsOfUseFile: t('field.termsOfUseFile'),
    termsOfUseVersion: t('field.termsOfUseVersion'),
  };
  const said = (from: Input, field: keyof Input, admin: string | undefined): string => {
    const one = from[field];
    if (field === 'chargeMode') return modes[from.chargeMode];
    if (field === 'admin') return admin ?? '–';
    if (typeof one === 'boolean') return one ? t('yes') : t('no');
    return one === null || one === '' ? '–' : String(one);
  };
  const fault = (field: keyof Input, text: string) => (isFault(field) ? text : undefined);

  return (
    <Stack gap="5">
      <form {...editor.props}>
        {guard}
        <Stack gap="5">
          {' '}
          <Card title={t('card.general')}>
            {!saved && (
              <NameField
                value={value.name}
                error={fault('name', editor.nameFault)}
                onChange={(name) => set('name', name)}
              />
            )}
            <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
              <TextField
                size="sm"
                label={t('field.displayName')}
                error={fault('displayName', t('fault.line'))}
                maxLength={100}
                value={value.displayName}
                onChange={({ target }) => set('displayName', target.value)}
              />
              <UserField
                label={t('field.admin')}
                error={fault('admin', t('fault.admin'))}
                name={value.admin === null ? undefined : (adminName ?? value.admin)}
                nobody={t('nobody')}
                choose={t('chooseAdmin')}
                remove={t('removeAdmin')}
                title={t('chooseAdminTitle')}
                onlyRole="GROUP_ADMIN"
                onChange={(admin) => set('admin', admin)}
              />
              <SelectField
                label={t('field.chargeMode')}
                hint={hints[value.chargeMode]}
                value={value.chargeMode}
                onChange={({ target }) => set('chargeMode', target.value as Input['chargeMode'])}
              >
                {CHARGE_MODES.map((mode) => (
                  <option key={mode} value={mode}>
                    {modes[mode]}
                  </option>
                ))}
              </SelectField>
              <TextField
                size="sm"
                type="number"
                min={0}
                max={36}
                label={t('field.freeMonths')}
                error={fault('freeMonths', t('fault.freeMonths'))}
                value={Number.isNaN(value.freeMonths) ? '' : value.freeMonths}
                onChange={({ target }) => set('freeMonths', target.valueAsNumber)}
              />
              <TextField
                size="sm"
                type="email"
                label={t('field.supportAddress')}
                error={fault('supportAddress', t('fault.email'))}
                value={value.supportAddress ?? ''}
                onChange={({ target }) => set('supportAddress', target.value || null)}
              />
              <TextField
                size="sm"
                label={t('field.termsOfUseVersion')}
                hint={t('hint.termsOfUseVersion')}
                error={fault('termsOfUseVersion', t('fault.termsVersion'))}
                maxLength={20}
                value={value.termsOfUseVersion ?? ''}
                onChange={({ target }) => set('termsOfUseVersion', target.value || null)}
              />
              <TextField
                size="sm"
                label={t('field.termsOfUseFile')}
                hint={t('hint.termsOfUseFile', { language: '{language}' })}
                error={fault('termsOfUseFile', t('fault.termsFile', { language: '{language}' }))}
                placeholder={TERMS_EXAMPLE}
                maxLength={80}
                value={value.termsOfUseFile ?? ''}
                onChange={({ target }) => set('termsOfUseFile', target.value || null)}
              />
            </SimpleGrid>
            <CheckField
              label={t('field.informAdmin')}
              hint={t('hint.informAdmin')}
              checked={value.informAdmin}
              onChange={(checked) => set('informAdmin', checked)}
            />
            <CheckField
              label={t('field.hideHelp')}
              checked={value.hideHelp}
              onChange={(checked) => set('hideHelp', checked)}
            />
          </Card>
          <SaveBar
            changes={changed.map((field) => ({
              label: labels[field],
              before: said(input, field, savedAdminName),
              after: said(value, field, adminName),
            }))}
            refusal={editor.refusal}
            busy={editor.busy}
            onDiscard={editor.discard}
          />
        </Stack>
      </form>
      {saved?.termsOfUseFile && <TermsCard group={saved} />}
    </Stack>
  );
}

function TermsCard({ group }: { group: ManagerGroup }) {
  const { t } = useTranslation('labels');
  return (
    <Card title={t('card.terms')} hint={t('hint.terms')}>
      {LANGUAGES.map((language) => (
        <TermsFile key={language} group={group} language={language} />
      ))}
    </Card>
  );
}

function TermsFile({ group, language }: { group: ManagerGroup; language: Language }) {
  const { t } = useTranslation('labels');
  const refresh = useRefreshList(`${MANAGER_GROUPS.list}/one`);
  // Another file for the same language changes nothing else of the group.
  const { taking, begin } = useTaking(group.version, refresh);
  const isThere = group.termsLanguages.includes(language);
  return (
    <Flex align="center" gap="4" wrap="wrap">
      <Text w="24" fontWeight="medium">
        {LANGUAGE_NAMES[language]}
      </Text>
      <Text w="28" color={isThere ? 'green.fg' : 'fg.muted'}>
        {isThere ? t('uploaded') : t('notUploaded')}
      </Text>
      <FileUpload
        label={t('uploadTerms', { language: LANGUAGE_NAMES[language] })}
        hint={t('hint.pdf', { megabytes: TERMS_BYTES_MAX / 1_000_000 })}
        types={['application/pdf']}
        bytesMax={TERMS_BYTES_MAX}
        start={({ length, checksum }) =>
          call(startTermsUpload, {
            params: { name: group.name, language },
            body: { length, checksum },
          })
        }
        onDone={begin}
        taking={taking}
      />
    </Flex>
  );
}
