import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyValue } from '../../../components/copy-value.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { VERIFICATION } from './verification.ts';

/** Shows the secret of a webhook for the only time, and how its receiver uses it. Escape does not close it. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation('webhooks');
  const [copied, setCopied] = useState(false);
  return (
    <Dialog wide title={t('secret.title')} onClose={() => {}}>
      <Stack gap="4">
        <Notice tone="warning">{t('secret.text')}</Notice>
        <CopyValue
          value={secret}
          label={t('secret.copy')}
          copied={t('secret.copied')}
          onCopied={() => setCopied(true)}
        />
        <Box>
          <Text mb="2">{t('secret.verify')}</Text>
          <CopyValue value={VERIFICATION} label={t('secret.copyCode')} copied={t('secret.codeCopied')} />
        </Box>
        <Flex justify="end">
          <Button size="sm" variant={copied ? 'solid' : 'outline'} onClick={onDone}>
            {t('secret.done')}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
