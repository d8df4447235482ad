import { Button, Flex, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { notify } from '../../../lib/notify.ts';
import { roleOf, useSession } from '../../../lib/session.ts';
import { exportInfos } from './export-infos.ts';

/** Saves all Infos of an owner as a file. */
export function ExportCard({ owner }: { owner: string }) {
  const { t, i18n } = useTranslation(['importing', 'common']);
  const errorText = useErrorText();
  const role = roleOf(useSession());
  const running = useRef<AbortController>(undefined);
  const [count, setCount] = useState<number>();
  useEffect(() => () => running.current?.abort(), []);
  const number = (value: number) => value.toLocaleString(i18n.language);

  async function start() {
    const stopped = new AbortController();
    running.current = stopped;
    setCount(0);
    try {
      const saved = await exportInfos(owner, role, stopped.signal, setCount);
      notify('success', t('export.done', { count: saved, number: number(saved) }));
    } catch (error) {
      if (!stopped.signal.aborted) notify('error', errorText(error));
    }
    setCount(undefined);
  }

  return (
    <Card title={t('export.title')} hint={t('export.hint')}>
      <Flex align="center" wrap="wrap" gap="3">
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={count !== undefined}
          onClick={() => void start()}
        >
          <Download aria-hidden />
          {t('export.start')}
        </Button>
        {count !== undefined && (
          <>
            <Text role="status">{t('export.running', { count: count, number: number(count) })}</Text>
            <Button size="xs" variant="outline" colorPalette="gray" onClick={() => running.current?.abort()}>
              {t('common:cancel')}
            </Button>
          </>
        )}
      </Flex>
    </Card>
  );
}
