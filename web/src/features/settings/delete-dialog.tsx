import { Box, Button, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { deleteUser } from '../../../../shared/contract/auth/account.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { OwnPasswordField, useHasPassword } from '../../components/own-password-field.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { forgetSession } from '../../lib/session.ts';

/** Explains what is deleted and what stays, and asks for the password and a word before an account is deleted. */
export function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const word = t('delete.word');
  const hasPassword = useHasPassword();

  const form = useForm({
    fields: ['deletePassword', 'word'],
    check: (entered) => ({
      deletePassword: entered.deletePassword || !hasPassword ? undefined : t('delete.passwordMissing'),
      word: entered.word.trim().toUpperCase() === word ? undefined : t('delete.typedWrong', { word }),
    }),
    send: async ({ deletePassword }) => {
      await call(deleteUser, { params: { id }, body: hasPassword ? { password: deletePassword } : {} });
      forgetSession();
      notify('success', t('delete.done'), TOAST_SECONDS.extended);
      await navigate(paths.login.to());
    },
    faultsOf: (error) =>
      refusedWith(error, 'INVALID_EMAIL_OR_PASSWORD') ? { deletePassword: t('password.wrong') } : undefined,
  });
  const inTheWay = refusedWith(form.refusal, 'OPEN_CHARGE')
    ? t('delete.openCharge')
    : refusedWith(form.refusal, 'INFO_CMS_RUNNING')
      ? t('delete.cmsRunning')
      : form.refused;

  return (
    <Dialog title={t('delete.dialogTitle')} onClose={onClose}>
      <form {...form.props}>
        <Stack gap="5">
          <Items
            title={t('delete.goes')}
            items={[t('delete.goesProfile'), t('delete.goesKeys'), t('delete.goesSessions')]}
          />
          <Items title={t('delete.stays')} items={[t('delete.staysDevices'), t('delete.staysLaw')]} />
          <OwnPasswordField
            label={t('delete.password')}
            error={form.faults.deletePassword}
            name="deletePassword"
            size="sm"
            autoFocus
          />
          <TextField
            label={common('typed.name', { name: word })}
            error={form.faults.word}
            name="word"
            size="sm"
            autoComplete="off"
            spellCheck={false}
          />
          {inTheWay && <Notice>{inTheWay}</Notice>}
          <Flex justify="end" wrap="wrap" gap="2">
            <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
              {common('cancel')}
            </Button>
            <SteadyButton
              type="submit"
              size="sm"
              colorPalette="red"
              loading={form.busy}
              loadingText={t('delete.submit')}
            >
              {t('delete.submit')}
            </SteadyButton>
          </Flex>
        </Stack>
      </form>
    </Dialog>
  );
}

const Items = ({ title, items }: { title: string; items: readonly string[] }) => (
  <Box>
    <Heading as="h3" size="sm" mb="1">
      {title}
    </Heading>
    <chakra.ul ps="4" color="fg.muted" css={{ listStyle: 'disc' }}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </chakra.ul>
  </Box>
);
