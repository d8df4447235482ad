import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyValue } from '../../components/copy-value.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';

/** Shows a new key for the only time. Escape does not close it, because a lost key must be replaced. */
export function NewKey({ value, onDone }: { value: string; onDone: () => void }) {
  const { t } = useTranslation('keys');
  const [copied, setCopied] = useState(false);
  return (
    <Dialog title={t('newTitle')} onClose={() => {}}>
      <Box mb="4">
        <Notice tone="warning">{t('newText')}</Notice>
      </Box>
      <Box mb="5">
        <CopyValue
          value={value}
          label={t('copyKey')}
          copied={t('keyCopied')}
          onCopied={() => setCopied(true)}
        />
      </Box>
      <Flex justify="end">
        <Button size="sm" variant={copied ? 'solid' : 'outline'} onClick={onDone}>
          {t('newDone')}
        </Button>
      </Flex>
    </Dialog>
  );
}
