import { Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { getFirmwares } from '../../../../shared/contract/devices/firmware.ts';
import { createRollout } from '../../../../shared/contract/devices/rollouts.ts';
import { ROLLOUT_NAME_MAX, type Rollout, RolloutPlan } from '../../../../shared/model/rollout.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { useUserName } from '../../components/use-user-name.ts';
import { UserField } from '../../components/user-field.tsx';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { paths } from '../../lib/paths.ts';
import { GroupsField } from './groups-field.tsx';
import { fieldOfPath, initialInput, type PlanInput, planOf, searchFaults } from './plan-input.ts';
import { PreviewCard } from './preview-card.tsx';

/** The number of published versions to choose from, the newest first. */
const OFFERED = 100;

/** A new roll-out: firmware, hubs, groups and failure limit. It does nothing until it is started. */
export function NewRolloutScreen() {
  const { t } = useTranslation('rollouts');
  const { brand } = useBranding();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const created = useRef<Rollout>(undefined);
  const firmwares = useSWR('publishedHubFirmware', () =>
    call(getFirmwares, { query: { group: 'HUB', limit: OFFERED, filter: ['isPublished:eq:true'] } }),
  );
  const editor = useEditor<PlanInput>({
    saved: initialInput(query.get('firmware') ?? ''),
    schema: RolloutPlan,
    toSend: planOf,
    faultOf: fieldOfPath,
    rules: searchFaults,
    async send(value) {
      created.current = await call(createRollout, { body: planOf(value) });
    },
    afterSend: () => {
      if (created.current) void navigate(paths.rollout.to(created.current.id), { replace: true });
    },
  });
  const { value, set, isFault } = editor;
  const ownerName = useUserName(value.user);
  const guard = useUnsavedGuard(editor.changed.length > 0);
  const texts = {
    orderCode: { label: t('field.orderCode'), hint: t('hint.orderCode'), fault: t('fault.orderCode') },
    runs: { label: t('field.runs'), hint: t('hint.runs'), fault: t('fault.runs') },
    errors: { label: t('field.errors'), hint: t('hint.errors'), fault: t('fault.errors') },
    success: { label: t('field.success'), hint: t('hint.success'), fault: t('fault.success') },
  };
  const line = (field: keyof typeof texts) => (
    <TextField
      size="sm"
      label={texts[field].label}
      hint={texts[field].hint}
      error={isFault(field) ? texts[field].fault : undefined}
      maxLength={15}
      value={value[field]}
      onChange={({ target }) => set(field, target.value.trim())}
    />
  );
  const time = (field: 'from' | 'to', label: string) => (
    <TextField
      size="sm"
      type="time"
      label={label}
      error={isFault('from') ? t('fault.window') : undefined}
      value={value[field]}
      onChange={({ target }) => set(field, target.value)}
    />
  );

  return (
    <Stack gap="5" maxW="4xl">
      <title>{`${t('create')} – ${brand}`}</title>
      <Stack gap="2">
        <BackLink to={paths.rollouts.to()}>{t('title')}</BackLink>
        <PageTitle>{t('create')}</PageTitle>
      </Stack>
      <form {...editor.props}>
        {guard}
        <Stack gap="5">
          <Card title={t('card.what')}>
            <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
              <TextField
                size="sm"
                label={t('column.name')}
                hint={t('hint.name')}
                error={isFault('name') ? t('fault.name') : undefined}
                maxLength={ROLLOUT_NAME_MAX}
                value={value.name}
                onChange={({ target }) => set('name', target.value)}
              />
              <SelectField
                label={t('column.firmware')}
                hint={t('hint.firmware')}
                error={isFault('firmware') ? t('fault.firmware') : undefined}
                value={value.firmware}
                onChange={({ target }) => set('firmware', target.value)}
              >
                <option value="">{t('choose')}</option>
                {firmwares.data?.items.map(({ hardwareId, id }) => (
                  <option key={`${hardwareId}/${id}`} value={`${hardwareId}/${id}`}>
                    {`${id} (${hardwareId})`}
                  </option>
                ))}
              </SelectField>
            </SimpleGrid>
          </Card>
          <Card title={t('card.who')} hint={t('hint.who')}>
            <UserField
              label={t('field.user')}
              name={value.user === null ? undefined : (ownerName ?? value.user)}
              nobody={t('everybody')}
              choose={t('chooseUser')}
              remove={t('everybody')}
              title={t('chooseUserTitle')}
              onChange={(user) => set('user', user)}
            />
            <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
              {line('orderCode')}
              {line('runs')}
            </SimpleGrid>
          </Card>
          <Card title={t('card.groups')} hint={t('hint.groups')}>
            <GroupsField
              value={value.groups}
              isFault={isFault('groups')}
              onChange={(groups) => set('groups', groups)}
            />
            <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
              {line('errors')}
              {line('success')}
            </SimpleGrid>
          </Card>
          <Card title={t('card.when')}>
            <CheckField
              label={t('field.hasWindow')}
              hint={t('hint.window', { zone: value.timeZone })}
              checked={value.hasWindow}
              onChange={(hasWindow) => set('hasWindow', hasWindow)}
            />
            {value.hasWindow && (
              <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
                {time('from', t('field.from'))}
                {time('to', t('field.to'))}
              </SimpleGrid>
            )}
          </Card>
          <PreviewCard plan={planOf(value)} />
          {editor.refusal !== undefined && <Notice>{errorText(editor.refusal)}</Notice>}
          <Flex justify="space-between" align="center" wrap="wrap" gap="3">
            <Text color="fg.muted">{t('createHint')}</Text>
            <SteadyButton type="submit" size="sm" loading={editor.busy} loadingText={t('createIt')}>
              {t('createIt')}
            </SteadyButton>
          </Flex>
        </Stack>
      </form>
    </Stack>
  );
}
