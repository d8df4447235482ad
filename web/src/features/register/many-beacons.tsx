import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerBeacons } from '../../../../shared/contract/admin.ts';
import { ChooseCsv } from '../../components/choose-csv.tsx';
import { ROWS_MAX, readCsv } from '../../components/csv-in/read-csv.ts';
import { useBatches } from '../../components/csv-in/use-batches.ts';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { callOnce } from '../../lib/api.ts';
import { CsvPreview, type CsvWish } from './csv-preview.tsx';
import { isFailed, isOpen, plan, type Row } from './plan.ts';
import { type Csv, HEADS } from './read-csv.ts';
import { Results } from './results.tsx';

const NOTHING: CsvWish = { fields: [], orderCode: '', shortUrl: false, update: false };

/** Registers the beacons of a file: shows a preview, then the result of each row. */
export function ManyBeacons({ onHold }: { onHold: (holds: boolean) => void }) {
  const { t, i18n } = useTranslation(['register', 'common']);
  const errorText = useErrorText();
  const [csv, setCsv] = useState<Csv>();
  const [wish, setWish] = useState(NOTHING);
  const [fault, setFault] = useState<string>();
  const { run, start, stop, resume, clear } = useBatches<Row>();
  const isRunning = run?.state === 'running';
  useEffect(() => onHold(isRunning), [onHold, isRunning]);
  const number = (count: number) => count.toLocaleString(i18n.language);

  const planned = useMemo(() => (csv ? plan(csv, wish.fields, wish) : []), [csv, wish]);

  async function choose(file: File) {
    clear();
    setCsv(undefined);
    const read = await readCsv(file, HEADS);
    if (read === 'empty') return setFault(t('csv.empty'));
    if (read === 'tooLarge') return setFault(t('csv.tooLarge', { rows: number(ROWS_MAX) }));
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
            <Button
              size="sm"
              disabled={open === 0}
              onClick={() => start(planned, { isOpen, send: (key, some) => send(key, some, wish.update) })}
            >
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

async function send(key: string, rows: readonly Row[], update: boolean) {
  const beaconConfigurations = rows.map(({ asked: { id, metaData } }) => ({ id, metaData }));
  const { data } = await callOnce(key, registerBeacons, { body: { beaconConfigurations, update } });
  return (row: Row): Row =>
    Object.hasOwn(data, row.asked.id) ? { ...row, outcome: data[row.asked.id] } : row;
}
