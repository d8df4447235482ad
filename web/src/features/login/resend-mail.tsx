import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendVerificationMail } from '../../../../shared/contract/authentification.ts';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';

/** Resends the mail with the confirmation link; this requires the password. */
export function ResendMail({ email, password }: { email: string; password: string }) {
  const { t } = useTranslation('login');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string>();

  async function resend() {
    setBusy(true);
    try {
      const address = email.trim();
      await call(resendVerificationMail, {
        body: { email: address, password, languageCode: currentLanguage() },
      });
      setOutcome(t('resent', { email: address }));
    } catch (error) {
      setOutcome(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return outcome ? (
    <Text role="status" mt="2">
      {outcome}
    </Text>
  ) : (
    <Box mt="2.5">
      <SteadyButton
        size="xs"
        variant="outline"
        color="inherit"
        borderColor="currentColor"
        loading={busy}
        loadingText={t('resend')}
        onClick={() => void resend()}
      >
        {t('resend')}
      </SteadyButton>
    </Box>
  );
}
