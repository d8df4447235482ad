import { Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setAcceptedTermsOfUseVersion } from '../../../../shared/contract/authentification.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TermsLink } from '../../components/terms-link.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useLogout } from '../../components/use-logout.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { askServer, updateAccount } from '../../lib/session.ts';
import { openTerms } from '../../lib/terms.ts';

/** Blocks the console until the terms of use are accepted; declining logs the user out (specification 1.4). */
export function TermsDialog({ user }: { user: User }) {
  const { t } = useTranslation('terms');
  const errorText = useErrorText();
  const { leave, leaving } = useLogout();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const terms = openTerms(user);
  if (!terms) return null;
  const { file, version } = terms;

  async function accept() {
    setBusy(true);
    setRefused(undefined);
    try {
      await call(setAcceptedTermsOfUseVersion, { params: { version } });
      updateAccount({ ...user, acceptedTermsOfUseVersion: version });
    } catch (error) {
      // A newer version was published since then, so show that one.
      if (refusedWith(error, 'MISSING_DATA_REFERENCE')) await askServer().catch(() => {});
      setRefused(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    // Escape must not close it.
    <Dialog title={t('title')} onClose={() => {}}>
      <Stack gap="4">
        <Text>{user.acceptedTermsOfUseVersion ? t('changed', { version }) : t('first', { version })}</Text>
        <TermsLink file={file} text={t('read')} />
        {refused && <Notice>{refused}</Notice>}
        <Flex justify="end" wrap="wrap" gap="2" mt="1">
          <SteadyButton
            size="sm"
            variant="outline"
            colorPalette="gray"
            loading={leaving}
            loadingText={t('decline')}
            onClick={() => void leave()}
          >
            {t('decline')}
          </SteadyButton>
          <SteadyButton size="sm" loading={busy} loadingText={t('accept')} onClick={() => void accept()}>
            {t('accept')}
          </SteadyButton>
        </Flex>
      </Stack>
    </Dialog>
  );
}
