import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveForCompany } from '../../components/leave-for-company.ts';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import type { Company } from './use-company.ts';

interface CompanyLoginProps {
  readonly company: Company;
  /** What is entered as address, which the provider need not ask for again. */
  readonly email: () => string;
  readonly continueTo: string | undefined;
}

/** A button that continues at the provider of a company. */
export function CompanyLogin({ company, email, continueTo }: CompanyLoginProps) {
  const { t } = useTranslation('login');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const names = { company: company.displayName };

  async function start() {
    setBusy(true);
    setFailed(undefined);
    try {
      const hint = email().trim();
      await leaveForCompany({ group: company.group, ...(hint && { email: hint }) }, continueTo);
    } catch (error) {
      setFailed(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Stack gap="3">
      {failed && <Notice>{failed}</Notice>}
      <SteadyButton size="lg" loading={busy} loadingText={t('busy')} onClick={() => void start()}>
        {t('sso.continueWith', names)}
      </SteadyButton>
      <Text color="fg.muted" textStyle="sm" textAlign="center">
        {company.mode === 'FORCED' ? t('sso.forced', names) : t('sso.or')}
      </Text>
    </Stack>
  );
}
