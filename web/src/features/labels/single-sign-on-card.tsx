import { Button, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { deleteSingleSignOn, putSingleSignOn } from '../../../../shared/contract/auth/labels.ts';
import { buildPath } from '../../../../shared/contract/route.ts';
import { singleSignOnLogout } from '../../../../shared/contract/single-sign-on.ts';
import type { ManagerGroup } from '../../../../shared/model/label.ts';
import { CLIENT_SECRET_MAX } from '../../../../shared/model/single-sign-on.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { ApiError, call, refusedWith } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { EmergencyAdmins } from './emergency-admins.tsx';
import { labelKey, MANAGER_GROUPS } from './label-kinds.ts';

/** What is separated by commas. A value may have blanks. */
const listed = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** How members of a group log in at the provider of their company. It is saved by itself: it ends sessions. */
export function SingleSignOnCard({ group }: { group: ManagerGroup }) {
  const { t } = useTranslation('labels');
  const { mutate } = useSWRConfig();
  const saved = group.singleSignOn;
  const [breakers, setBreakers] = useState<readonly string[]>(saved?.breakGlass ?? []);
  const [checks, setChecks] = useState({
    createsAccounts: saved?.createsAccounts ?? false,
    checksSecondFactor: saved?.checksSecondFactor ?? false,
  });
  const logoutPath = buildPath(singleSignOnLogout.path, { group: group.name }, {});
  const [ending, setEnding] = useState(false);
  const take = (now: ManagerGroup) => mutate(labelKey(MANAGER_GROUPS, now.name), now, { revalidate: false });

  const form = useForm({
    fields: [
      'issuer',
      'clientId',
      'clientSecret',
      'domains',
      'mode',
      'roleClaim',
      'adminValues',
      'userValues',
    ],
    check: ({ issuer, clientId, domains }) => ({
      issuer: /^https?:\/\/\S+$/.test(issuer.trim()) ? undefined : t('sso.fault.issuer'),
      clientId: clientId.trim() ? undefined : t('sso.fault.missing'),
      domains: listed(domains).length ? undefined : t('sso.fault.domains'),
    }),
    async send({ clientSecret, mode, ...entered }) {
      const now = await call(putSingleSignOn, {
        params: { name: group.name },
        body: {
          singleSignOn: {
            issuer: entered.issuer.trim(),
            clientId: entered.clientId.trim(),
            domains: listed(entered.domains.toLowerCase()),
            mode: mode === 'FORCED' ? 'FORCED' : 'OPTIONAL',
            ...checks,
            roleClaim: entered.roleClaim.trim() || null,
            groupAdminValues: listed(entered.adminValues),
            userValues: listed(entered.userValues),
            breakGlass: [...breakers],
          },
          ...(clientSecret && { clientSecret }),
        },
      });
      await take(now);
      notify('success', t('sso.saved'));
    },
    faultsOf: (error) => {
      const about = fieldsOf(error);
      if (about.includes('domains')) return { domains: t('sso.fault.domains') };
      if (about.includes('issuer')) return { issuer: t('sso.fault.issuer') };
      return undefined;
    },
  });
  const isAboutBreakers = fieldsOf(form.refusal).includes('breakGlass');

  return (
    <Card
      title={t('sso.title')}
      hint={t('sso.hint', { url: `${location.origin}${paths.singleSignOn.to()}` })}
    >
      <form key={group.version} {...form.props}>
        <Stack gap="5">
          <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
            {t('sso.logoutHint', { url: `${location.origin}${logoutPath}` })}
          </Text>
          {form.refused && !isAboutBreakers && <Notice>{form.refused}</Notice>}
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
            <TextField
              size="sm"
              label={t('sso.issuer')}
              error={form.faults.issuer}
              name="issuer"
              type="url"
              maxLength={300}
              defaultValue={saved?.issuer}
            />
            <TextField
              size="sm"
              label={t('sso.domains')}
              hint={t('sso.domainsHint')}
              error={form.faults.domains}
              name="domains"
              defaultValue={saved?.domains.join(', ')}
            />
            <TextField
              size="sm"
              label={t('sso.clientId')}
              error={form.faults.clientId}
              name="clientId"
              maxLength={200}
              autoComplete="off"
              defaultValue={saved?.clientId}
            />
            <TextField
              size="sm"
              label={t('sso.clientSecret')}
              {...(saved && { hint: t('sso.secretHint') })}
              error={form.faults.clientSecret}
              name="clientSecret"
              type="password"
              autoComplete="new-password"
              maxLength={CLIENT_SECRET_MAX}
            />
            <TextField
              size="sm"
              label={t('sso.roleClaim')}
              hint={t('sso.roleClaimHint')}
              error={form.faults.roleClaim}
              name="roleClaim"
              maxLength={200}
              defaultValue={saved?.roleClaim ?? ''}
            />
            <TextField
              size="sm"
              label={t('sso.groupAdminValues')}
              error={form.faults.adminValues}
              name="adminValues"
              defaultValue={saved?.groupAdminValues.join(', ')}
            />
            <TextField
              size="sm"
              label={t('sso.userValues')}
              hint={t('sso.valuesHint')}
              error={form.faults.userValues}
              name="userValues"
              defaultValue={saved?.userValues.join(', ')}
            />
            <SelectField
              label={t('sso.mode')}
              hint={t('sso.modeHint')}
              error={undefined}
              name="mode"
              defaultValue={saved?.mode ?? 'OPTIONAL'}
            >
              <option value="OPTIONAL">{t('sso.optional')}</option>
              <option value="FORCED">{t('sso.forced')}</option>
            </SelectField>
          </SimpleGrid>
          <EmergencyAdmins
            ids={breakers}
            error={isAboutBreakers ? t('sso.fault.breakGlass') : undefined}
            onChange={setBreakers}
          />
          <CheckField
            label={t('sso.createsAccounts')}
            checked={checks.createsAccounts}
            onChange={(createsAccounts) => setChecks({ ...checks, createsAccounts })}
          />
          <CheckField
            label={t('sso.checksSecondFactor')}
            hint={t('sso.checksHint')}
            checked={checks.checksSecondFactor}
            onChange={(checksSecondFactor) => setChecks({ ...checks, checksSecondFactor })}
          />
          <Flex gap="2" wrap="wrap">
            <SteadyButton type="submit" size="sm" loading={form.busy} loadingText={t('sso.save')}>
              {t('sso.save')}
            </SteadyButton>
            {saved && (
              <Button
                type="button"
                size="sm"
                variant="outline"
                colorPalette="red"
                onClick={() => setEnding(true)}
              >
                {t('sso.end')}
              </Button>
            )}
          </Flex>
        </Stack>
      </form>
      {ending && (
        <ConfirmDialog
          title={t('sso.endTitle')}
          confirm={t('sso.end')}
          danger
          onConfirm={async () => {
            await take(await call(deleteSingleSignOn, { params: { name: group.name } }));
            notify('success', t('sso.ended'));
          }}
          onClose={() => setEnding(false)}
        >
          {t('sso.endText')}
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** The fields that a refusal is about, without what they belong to. */
function fieldsOf(error: unknown): string[] {
  const isAboutFields =
    refusedWith(error, 'FORM_VALIDATION_FAILED') || refusedWith(error, 'MISSING_DATA_REFERENCE');
  if (!isAboutFields || !(error instanceof ApiError)) return [];
  return Object.keys((error.details as object | undefined) ?? {}).flatMap((path) => path.split('.'));
}
