import { Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { SteadyButton } from '../components/steady-button.tsx';
import { ApiError } from '../lib/api.ts';

/** For screens outside the shell. */
export const PageError = () => (
  <main>
    <ScreenError />
  </main>
);

/** Replaces a screen that crashed or could not be loaded; the shell around it stays usable. */
export function ScreenError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const refusal = error instanceof ApiError ? error : undefined;
  const silent = refusal?.status === 0;
  const title = silent ? t('crash.unreachable') : t('crash.title');

  return (
    <Stack align="center" justify="center" textAlign="center" gap="3" px="4" py="20">
      <title>{title}</title>
      <Heading as="h1" size="xl" tabIndex={-1} outline="none">
        {title}
      </Heading>
      <Text color="fg.muted" maxW="md">
        {silent ? t('crash.unreachableHint') : refusal ? t('crash.failedHint') : t('crash.hint')}
      </Text>
      {refusal?.requestId && (
        <Text color="fg.subtle" textStyle="xs">
          {t('requestId', { id: refusal.requestId })}
        </Text>
      )}
      <SteadyButton
        mt="2"
        loading={state === 'loading'}
        onClick={() => (refusal ? void revalidate() : location.reload())}
      >
        {refusal ? t('retry') : t('crash.reload')}
      </SteadyButton>
    </Stack>
  );
}
