import { Box, Button, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useBranding } from '../../lib/branding.ts';
import type { useLegalText } from './use-legal-text.ts';

interface LegalPageProps {
  readonly title: string;
  readonly legal: ReturnType<typeof useLegalText>;
  /** The default, if the label has no text of its own. */
  readonly usual: ReactNode;
  readonly children?: ReactNode;
}

/** The label's own text, or the default for every console. */
export function LegalPage({ title, legal, usual, children }: LegalPageProps) {
  const { t } = useTranslation();
  const { brand } = useBranding();
  return (
    <Stack gap="6" maxW="2xl" textStyle="md">
      <title>{`${title} – ${brand}`}</title>
      <Heading as="h1" size="2xl" letterSpacing="-0.02em" tabIndex={-1} outline="none">
        {title}
      </Heading>
      {legal.error ? <Failed error={legal.error} onRetry={legal.retry} /> : null}
      {!legal.error && legal.text === undefined && (
        <Stack gap="3" aria-busy data-first-load="">
          <Skeleton h="4" w="60%" />
          <Skeleton h="4" w="45%" />
          <Skeleton h="4" w="50%" />
          <span className="sr-only">{t('loading')}</span>
        </Stack>
      )}
      {typeof legal.text === 'string' && <Text whiteSpace="pre-line">{legal.text}</Text>}
      {legal.text === null && usual}
      {children}
    </Stack>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Notice>
      {errorText(error)}
      <Box mt="2.5">
        <Button size="xs" variant="outline" color="inherit" borderColor="currentColor" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Box>
    </Notice>
  );
}
