import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import {
  getFactorReset,
  withdrawFactorReset,
} from '../../../../../shared/contract/authentification/factor-resets.ts';
import { Notice } from '../../../components/notice.tsx';
import { SteadyButton } from '../../../components/steady-button.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { call } from '../../../lib/api.ts';
import { absoluteTime } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';

/** The cache key of the reset of the user's own factors. */
export const OWN_RESET = 'getFactorReset/me';

/** Says that the user's own second factors are about to be removed, and lets the user object by one click. */
export function OwnReset() {
  const { t, i18n } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, mutate } = useSWR(OWN_RESET, () => call(getFactorReset, { params: { id: 'me' } }));
  const [busy, setBusy] = useState(false);
  if (!data?.waiting) return null;
  const { id: reset, askedByName, reason, dueDate } = data.waiting;

  async function object() {
    setBusy(true);
    try {
      await call(withdrawFactorReset, { params: { id: 'me', reset } });
      notify('success', t('factors.reset.objected'));
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      await mutate();
      setBusy(false);
    }
  }

  return (
    <Notice tone="warning">
      <Text>
        {t('factors.reset.text', {
          name: askedByName ?? t('factors.reset.somebody'),
          reason,
          date: absoluteTime(Date.parse(dueDate), i18n.language),
        })}
      </Text>
      <Box mt="3">
        <SteadyButton
          size="sm"
          loading={busy}
          loadingText={t('factors.reset.object')}
          onClick={() => void object()}
        >
          {t('factors.reset.object')}
        </SteadyButton>
      </Box>
    </Notice>
  );
}
