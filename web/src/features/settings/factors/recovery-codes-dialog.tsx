import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useBranding } from '../../../lib/branding.ts';
import { download } from '../../../lib/download.ts';
import { notify } from '../../../lib/notify.ts';

/** Shows recovery codes for the only time. Escape does not close it. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('settings');
  const { brand } = useBranding();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setKept(true);
      notify('success', t('factors.recovery.copied'));
    } catch {
      notify('error', t('factors.recovery.copyFailed'));
    }
  }
  function save() {
    download(`${t('factors.recovery.file', { brand })}\n\n${text}\n`, 'recovery-codes.txt', 'text/plain');
    setKept(true);
  }

  return (
    <Dialog title={t('factors.recovery.title')} onClose={() => {}}>
      <Stack gap="4">
        <Notice tone="warning">{t('factors.recovery.once')}</Notice>
        <Codes aria-label={t('factors.recovery.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Flex gap="2" wrap="wrap">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void copy()}>
            <Copy aria-hidden />
            {t('factors.recovery.copy')}
          </Button>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={save}>
            <Download aria-hidden />
            {t('factors.recovery.save')}
          </Button>
        </Flex>
        <Flex justify="end">
          <Button size="sm" variant={kept ? 'solid' : 'outline'} onClick={onDone}>
            {t('factors.recovery.done')}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}

const Codes = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))',
    gap: '1.5',
    p: '3',
    rounded: 'l2',
    bg: 'bg.subtle',
    borderWidth: '1px',
    fontFamily: 'mono',
    listStyleType: 'none',
  },
});
