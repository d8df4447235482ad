import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../lib/api.ts';

/** For screens that stand on their own, without the shell. */
export const PageError = () => (
  <main>
    <ScreenError />
  </main>
);

/** In place of a screen that crashed or could not be reached; the shell around it stays usable. */
export function ScreenError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const unreachable = error instanceof ApiError;
  const requestId = unreachable ? error.requestId : undefined;

  return (
    <Stack align="center" justify="center" textAlign="center" gap="3" px="4" py="20">
      <title>{t('crash.title')}</title>
      <Heading as="h1" size="xl" tabIndex={-1} outline="none">
        {unreachable ? t('crash.unreachable') : t('crash.title')}
      </Heading>
      <Text color="fg.muted" maxW="md">
        {unreachable ? t('crash.unreachableHint') : t('crash.hint')}
      </Text>
      {requestId && (
        <Text color="fg.subtle" textStyle="xs">
          {t('requestId', { id: requestId })}
        </Text>
      )}
      <Button
        mt="2"
        loading={state === 'loading'}
        onClick={() => (unreachable ? void revalidate() : location.reload())}
      >
        {unreachable ? t('retry') : t('crash.reload')}
      </Button>
    </Stack>
  );
}
