import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { putUser } from '../../../../shared/contract/auth/account.ts';
import type { User } from '../../../../shared/model/user.ts';
import { USER_NAME_MAX } from '../../../../shared/model/user-limits.ts';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { useRoleNames } from '../../components/use-role-names.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { updateAccount } from '../../lib/session.ts';

/** The name, and facts about the account. */
export function ProfileCard({ account }: { account: User }) {
  const { t, i18n } = useTranslation('settings');
  const roleNames = useRoleNames();
  const form = useForm({
    fields: ['name'],
    check: ({ name }) => ({ name: name.trim() ? undefined : t('profile.nameMissing') }),
    send: async ({ name }) => {
      const { id } = account;
      updateAccount(await call(putUser, { params: { id }, body: { id, name: name.trim() } }));
      notify('success', t('profile.saved'));
    },
  });
  const since = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' });

  return (
    <Card title={t('profile.title')}>
      <Facts>
        <Fact label={t('profile.role')}>{account.roles.map((role) => roleNames[role]).join(', ')}</Fact>
        {account.managerGroup && <Fact label={t('profile.group')}>{account.managerGroup}</Fact>}
        <Fact label={t('profile.devices')}>
          {new Intl.NumberFormat(i18n.language).format(account.beaconsCount)}
        </Fact>
        <Fact label={t('profile.since')}>
          <time dateTime={account.createdDate}>{since.format(Date.parse(account.createdDate))}</time>
        </Fact>
      </Facts>
      <form {...form.props}>
        {form.refused && (
          <Box mb="4">
            <Notice>{form.refused}</Notice>
          </Box>
        )}
        <Flex wrap="wrap" align="start" gap="3">
          <Box flex="1 1 16rem" maxW="md">
            <TextField
              label={t('profile.name')}
              error={form.faults.name}
              name="name"
              size="sm"
              autoComplete="name"
              maxLength={USER_NAME_MAX}
              defaultValue={account.name}
            />
          </Box>
          {/* Aligned with the input, below its label. */}
          <SteadyButton
            type="submit"
            size="sm"
            mt={{ base: '0', md: '1.625rem' }}
            loading={form.busy}
            loadingText={t('profile.save')}
          >
            {t('profile.save')}
          </SteadyButton>
        </Flex>
      </form>
    </Card>
  );
}

const Facts = chakra('dl', { base: { display: 'flex', flexWrap: 'wrap', gapX: '10', gapY: '3' } });

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <chakra.dt color="fg.muted" textStyle="xs">
      {label}
    </chakra.dt>
    <dd>{children}</dd>
  </div>
);
