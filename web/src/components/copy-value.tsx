import { Box, chakra, Text } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../lib/notify.ts';

interface CopyValueProps {
  readonly value: string;
  /** What a click does, and that it is done. */
  readonly label: string;
  readonly copied: string;
  readonly onCopied?: () => void;
}

/** A value that a click copies, such as a secret that is shown once. */
export function CopyValue({ value, label, copied, onCopied }: CopyValueProps) {
  const { t } = useTranslation('list');
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      onCopied?.();
    } catch {
      notify('error', t('copyFailed'));
    }
  }

  return (
    <Box>
      <Value type="button" title={label} aria-label={isCopied ? copied : label} onClick={() => void copy()}>
        {value}
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </Value>
      <Text mt="1.5" minH="5" color="green.fg" role="status">
        {isCopied && copied}
      </Text>
    </Box>
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
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    userSelect: 'all',
    _hover: { bg: 'bg.muted' },
    '& svg': { boxSize: '4', flexShrink: '0', color: 'fg.muted' },
  },
});
