import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { startTermsUpload, TERMS_BYTES_MAX } from '../../../../shared/contract/auth/labels.ts';
import { FACTOR_POLICIES } from '../../../../shared/model/factor-policy.ts';
import {
  CHARGE_MODES,
  type ManagerGroup,
  ManagerGroupInput,
  NEW_GROUP,
} from '../../../../shared/model/label.ts';
import { LANGUAGES, type Language } from '../../../../shared/model/user-limits.ts';
import { Card } from '../../components/card.tsx';
import { FileUpload } from '../../components/file-upload.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { orNull, type RecordCard, RecordForm } from '../../components/record-form.tsx';
import { useUploadState } from '../../components/use-upload-state.ts';
import { useUserName } from '../../components/use-user-name.ts';
import { UserField } from '../../components/user-field.tsx';
import { call } from '../../lib/api.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';
import { type LabelInput, MANAGER_GROUPS } from './label-kinds.ts';
import { LabelPage } from './label-page.tsx';
import { SingleSignOnCard } from './single-sign-on-card.tsx';
import { useChargeModes } from './use-charge-modes.ts';
import { useFactorPolicies } from './use-factor-policies.ts';
import { useLabelEditor } from './use-label-editor.ts';
import { useLabelWords } from './use-label-words.ts';
import { useNameField } from './use-name-field.ts';

const TERMS_EXAMPLE = 'terms_{language}.pdf';

type Input = LabelInput<ManagerGroup>;
const inputOf = ({ users, version, termsLanguages, singleSignOn, ...input }: ManagerGroup): Input => input;

export function ManagerGroupScreen() {
  const { t } = useTranslation('labels');
  return (
    <LabelPage kind={MANAGER_GROUPS} list={t('groups.title')} createTitle={t('groups.create')}>
      {(item) => <ManagerGroupForm saved={item} />}
    </LabelPage>
  );
}

function ManagerGroupForm({ saved }: { saved: ManagerGroup | undefined }) {
  const input: Input = saved ? inputOf(saved) : { name: '', ...NEW_GROUP };
  const editor = useLabelEditor({ kind: MANAGER_GROUPS, saved, input, schema: ManagerGroupInput });
  const name = useNameField(editor.nameFault);
  const general = useGeneralCard(editor.value, input);
  const card = saved ? general : { ...general, fields: [name, ...general.fields] };
  return (
    <Stack gap="5">
      <RecordForm editor={editor} cards={[card]} words={useLabelWords()} />
      {saved && <SingleSignOnCard group={saved} />}
      {saved?.termsOfUseFile && <TermsCard group={saved} />}
    </Stack>
  );
}

function useGeneralCard(value: Input, saved: Input): RecordCard<Input> {
  const { t } = useTranslation('labels');
  const modes = useChargeModes();
  const policies = useFactorPolicies();
  const hints = {
    USER: t('chargeHint.user'),
    GROUP: t('chargeHint.group'),
    GROUP_LIVEMODE: t('chargeHint.groupLivemode'),
  };
  const adminName = useUserName(value.admin);
  const savedAdminName = useUserName(saved.admin);
  return {
    title: t('card.general'),
    fields: [
      {
        name: 'displayName',
        kind: 'text',
        label: t('field.displayName'),
        fault: t('fault.line'),
        input: { maxLength: 100 },
      },
      {
        name: 'admin',
        kind: 'own',
        label: t('field.admin'),
        fault: t('fault.admin'),
        said: (id) => (id === value.admin ? adminName : savedAdminName) ?? '–',
        render: ({ value: id, ...control }) => (
          <UserField
            {...control}
            name={id === null ? undefined : (adminName ?? id)}
            nobody={t('nobody')}
            choose={t('chooseAdmin')}
            remove={t('removeAdmin')}
            title={t('chooseAdminTitle')}
            onlyRole="GROUP_ADMIN"
          />
        ),
      },
      {
        name: 'chargeMode',
        kind: 'choice',
        label: t('field.chargeMode'),
        hint: hints[value.chargeMode],
        options: CHARGE_MODES.map((mode) => [mode, modes[mode]]),
      },
      {
        name: 'freeMonths',
        kind: 'number',
        label: t('field.freeMonths'),
        fault: t('fault.freeMonths'),
        input: { min: 0, max: 36 },
      },
      {
        name: 'supportAddress',
        kind: 'text',
        label: t('field.supportAddress'),
        fault: t('fault.email'),
        input: { type: 'email' },
        read: orNull,
      },
      {
        name: 'termsOfUseVersion',
        kind: 'text',
        label: t('field.termsOfUseVersion'),
        hint: t('hint.termsOfUseVersion'),
        fault: t('fault.termsVersion'),
        input: { maxLength: 20 },
        read: orNull,
      },
      {
        name: 'termsOfUseFile',
        kind: 'text',
        label: t('field.termsOfUseFile'),
        hint: t('hint.termsOfUseFile', { language: '{language}' }),
        fault: t('fault.termsFile', { language: '{language}' }),
        input: { placeholder: TERMS_EXAMPLE, maxLength: 80 },
        read: orNull,
      },
      {
        name: 'secondFactorFor',
        kind: 'choice',
        label: t('field.secondFactorFor'),
        hint: t('hint.secondFactorFor'),
        options: FACTOR_POLICIES.map((policy) => [policy, policies[policy]]),
      },
      {
        name: 'informAdmin',
        kind: 'check',
        wide: true,
        label: t('field.informAdmin'),
        hint: t('hint.informAdmin'),
      },
      { name: 'hideHelp', kind: 'check', wide: true, label: t('field.hideHelp') },
    ],
  };
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
  // Another file for the same language changes only the version of the group.
  const { taking, begin } = useUploadState(group.version, refresh);
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
