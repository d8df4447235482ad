import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseCsv } from '../../components/choose-csv.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { CsvPreview, type CsvWish } from './csv-preview.tsx';
import { isFailed, isOpen, plan } from './plan.ts';
import { type Csv, ROWS_MAX, readCsv } from './read-csv.ts';
import { Results } from './results.tsx';
import { useRegistering } from './use-registering.ts';

const BYTES_MAX = 20_000_000;
const NOTHING: CsvWish = { fields: [], orderCode: '', shortUrl: false, update: false };

/** Registers the beacons of a file: shows a preview, then the result of each row. */
export function ManyBeacons({ onHold }: { onHold: (holds: boolean) => void }) {
  const { t, i18n } = useTranslation(['register', 'common']);
  const errorText = useErrorText();
  const [csv, setCsv] = useState<Csv>();
  const [wish, setWish] = useState(NOTHING);
  const [fault, setFault] = useState<string>();
  const { run, start, stop, resume, clear } = useRegistering();
  const isRunning = run?.state === 'running';
  useEffect(() => onHold(isRunning), [onHold, isRunning]);
  const number = (count: number) => count.toLocaleString(i18n.language);

  const planned = useMemo(() => (csv ? plan(csv, wish.fields, wish) : []), [csv, wish]);

  async function choose(file: File) {
    clear();
    setCsv(undefined);
    const read = file.size > BYTES_MAX ? undefined : await readCsv(file.name, await file.text());
    if (!read?.rows.length)
      return setFault(read ? t('csv.empty') : t('csv.tooLarge', { rows: number(ROWS_MAX) }));
    if (read.rows.length > ROWS_MAX) return setFault(t('csv.tooLarge', { rows: number(ROWS_MAX) }));
    setFault(undefined);
    setWish({ ...NOTHING, fields: read.fields });
    setCsv(read);
  }

  const rows = run?.rows ?? planned;
  const open = rows.filter(isOpen).length;
  return (
    <Stack gap="5">
      <Flex align="center" wrap="wrap" gap="3">
        <ChooseCsv
          label={t('csv.choose')}
          another={csv && t('csv.another')}
          accept=".csv,.txt,.tsv,text/csv"
          disabled={isRunning}
          onChoose={(file) => void choose(file)}
        />
        <Text color="fg.muted" textStyle="xs">
          {csv ? t('csv.chosen', { name: csv.name, rows: number(csv.rows.length) }) : t('csv.hint')}
        </Text>
      </Flex>
      {fault && <Notice>{fault}</Notice>}
      {csv && !run && (
        <>
          <CsvPreview csv={csv} rows={planned} wish={wish} onWish={setWish} />
          <Flex justify="end">
            <Button size="sm" disabled={open === 0} onClick={() => start(planned, wish.update)}>
              {t('registerMany', { count: open, number: number(open) })}
            </Button>
          </Flex>
        </>
      )}
      {run && (
        <>
          <Flex align="center" wrap="wrap" gap="3" role="status">
            {isRunning && (
              <ProgressBar value={1 - open / Math.max(1, rows.length)} label={t('csv.progress')} />
            )}
            <Text>
              {t('csv.state', {
                done: number(rows.filter(({ outcome }) => outcome === 'OK').length),
                failed: number(rows.filter(isFailed).length),
                open: number(open),
              })}
            </Text>
            {isRunning && (
              <Button size="xs" variant="outline" colorPalette="gray" onClick={stop}>
                {t('stop')}
              </Button>
            )}
            {run.state === 'stopped' && (
              <Button size="xs" onClick={resume}>
                {t('goOn')}
              </Button>
            )}
          </Flex>
          {run.error !== undefined && <Notice>{errorText(run.error)}</Notice>}
          <Results rows={rows} />
        </>
      )}
    </Stack>
  );
}
