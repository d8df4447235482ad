import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { notify } from '../../lib/notify.ts';

/** Shows a new key for the only time. Escape does not close it, because a lost key must be replaced. */
export function NewKey({ value, onDone }: { value: string; onDone: () => void }) {
  const { t } = useTranslation(['keys', 'list']);
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      notify('error', t('list:copyFailed'));
    }
  }

  return (
    <Dialog title={t('newTitle')} onClose={() => {}}>
      <Box mb="4">
        <Notice tone="warning">{t('newText')}</Notice>
      </Box>
      <Value
        type="button"
        title={t('copyKey')}
        aria-label={copied ? t('keyCopied') : t('copyKey')}
        onClick={() => void copy()}
      >
        {value}
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </Value>
      <Text mt="1.5" mb="5" minH="5" color="green.fg" role="status">
        {copied && t('keyCopied')}
      </Text>
      <Flex justify="end">
        <Button size="sm" variant={copied ? 'solid' : 'outline'} onClick={onDone}>
          {t('newDone')}
        </Button>
      </Flex>
    </Dialog>
  );
}

const Value = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    w: 'full',
    px: '3',
    py: '2.5',
    rounded: 'l2',
    bg: 'bg.subtle',
    borderWidth: '1px',
    fontFamily: 'mono',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    userSelect: 'all',
    _hover: { bg: 'bg.muted' },
    '& svg': { boxSize: '4', flexShrink: '0', color: 'fg.muted' },
  },
});
