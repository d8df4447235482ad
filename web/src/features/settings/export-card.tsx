import { Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import {
  getAccountExport,
  getAccountExportFile,
  startAccountExport,
} from '../../../../shared/contract/auth/exports.ts';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { fileSize } from '../../lib/format.ts';
import { dayName } from '../../lib/month-names.ts';
import { notify } from '../../lib/notify.ts';

/** The cache key of the last export. */
const EXPORT = 'getAccountExport';
/** How often an export that is under way is looked at. */
const POLL_MS = 3000;

/** An archive of all that the account holds: asks for it, and downloads it. */
export function ExportCard() {
  const { t, i18n } = useTranslation('settings');
  const errorText = useErrorText();
  const [busy, setBusy] = useState<'start' | 'download'>();
  const { data, error, mutate } = useSWR(EXPORT, () => call(getAccountExport), {
    refreshInterval: (latest) => (latest?.last?.state === 'running' ? POLL_MS : 0),
  });
  const last = data?.last;

  async function during(what: 'start' | 'download', work: () => Promise<unknown>) {
    setBusy(what);
    try {
      await work();
    } catch (failure) {
      notify('error', errorText(failure));
    } finally {
      setBusy(undefined);
    }
  }
  const start = () =>
    during('start', async () => {
      const started = await call(startAccountExport);
      await mutate({ last: started }, { revalidate: false });
    });
  const download = () =>
    during('download', async () => {
      const { url } = await call(getAccountExportFile);
      window.location.assign(url);
    });

  return (
    <Card title={t('export.title')} hint={t('export.hint')}>
      {error && !data && <Notice>{t('export.unknown', { reason: errorText(error) })}</Notice>}
      {!data && !error && <Skeleton h="9" />}
      {last?.state === 'running' && (
        <Text role="status" color="fg.muted">
          {t('export.running')}
        </Text>
      )}
      {last?.state === 'failed' && <Notice>{t('export.failed')}</Notice>}
      {last?.state === 'ready' && (
        <Text>
          {t('export.ready', {
            size: fileSize(last.size!, i18n.language),
            day: dayName(Date.parse(last.expiresDate!), i18n.language),
          })}
        </Text>
      )}
      {data && last?.state !== 'running' && (
        <Flex gap="3" wrap="wrap">
          {last?.state === 'ready' && (
            <Button size="sm" loading={busy === 'download'} onClick={() => void download()}>
              <Download aria-hidden />
              {t('export.download')}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            loading={busy === 'start'}
            onClick={() => void start()}
          >
            {last ? t('export.again') : t('export.start')}
          </Button>
        </Flex>
      )}
    </Card>
  );
}
