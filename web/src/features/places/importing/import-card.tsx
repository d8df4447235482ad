import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card.tsx';
import { CheckField } from '../../../components/check-field.tsx';
import { ChooseCsv } from '../../../components/choose-csv.tsx';
import { ColumnMeanings } from '../../../components/csv-in/column-meanings.tsx';
import { ROWS_MAX, readCsv } from '../../../components/csv-in/read-csv.ts';
import { useRefreshList } from '../../../components/list/use-refresh-list.ts';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useAskOwners } from '../../../components/use-ask-owners.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { userParameter } from '../../../lib/owner.ts';
import { roleOf, useSession } from '../../../lib/session.ts';
import { ImportOutcomes } from './import-outcomes.tsx';
import { type Csv, type Field, HEADS, missingSites, readRows, wantedIf } from './read-rows.ts';
import { useDeviceImport } from './use-device-import.ts';

/** How the columns and empty cells of a file are read. */
interface Reading {
  readonly fields: Csv['fields'];
  readonly clears: boolean;
}

/** Imports a file: says first what would become of each device, then changes them. */
export function ImportCard({ owner }: { owner: string }) {
  const { t, i18n } = useTranslation(['deviceImport', 'places', 'list', 'common']);
  const errorText = useErrorText();
  const role = roleOf(useSession());
  const [csv, setCsv] = useState<Csv>();
  const [reading, setReading] = useState<Reading>({ fields: [], clears: false });
  const [fault, setFault] = useState<string>();
  const [creates, setCreates] = useState(false);
  const [isApplied, setApplied] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const { run, check, apply, stop, resume, clear } = useDeviceImport(userParameter(owner, role));
  const { ask, dialog } = useAskOwners(owner);
  const [beacons, hubs, sites] = [useRefreshList('beacons'), useRefreshList('hubs'), useRefreshList('sites')];
  const isRunning = run?.state === 'running';
  const guard = useUnsavedGuard(isApplied && isRunning);
  const number = (count: number) => count.toLocaleString(i18n.language);

  function read(file: Csv, how: Reading) {
    setReading(how);
    setApplied(false);
    setRefusal(undefined);
    if (how.fields.includes('id')) check(readRows(file, how.fields, how.clears));
    else clear();
  }

  async function choose(file: File) {
    clear();
    setCsv(undefined);
    setCreates(false);
    const chosen = await readCsv<Field>(file, HEADS);
    if (chosen === 'empty') return setFault(t('empty'));
    if (chosen === 'tooLarge') return setFault(t('tooLarge', { number: number(ROWS_MAX) }));
    setFault(undefined);
    setCsv(chosen);
    read(chosen, { fields: chosen.fields, clears: false });
  }

  const known = run?.rows ?? [];
  const rows = isApplied ? known : known.map((row) => wantedIf(row, creates));
  const missing = missingSites(rows);
  const wanted = rows.filter(({ isWanted }) => isWanted).length;
  const sent = rows.filter(({ fault: wrong, would, did }) =>
    isApplied ? did !== undefined : wrong !== undefined || would !== undefined,
  ).length;
  const all = isApplied ? wanted : rows.length;

  const start = () =>
    ask([{}], () => {
      setApplied(true);
      apply(rows, creates).catch((error: unknown) => {
        setApplied(false);
        setRefusal(error);
      });
    });
  const isDone = isApplied && run?.state === 'done';
  useEffect(() => {
    if (isDone) void Promise.all([beacons(), hubs(), sites()]).catch(() => {});
  }, [isDone, beacons, hubs, sites]);

  return (
    <Card title={t('card')} hint={t('hint')}>
      {guard}
      {dialog}
      <Flex align="center" wrap="wrap" gap="3">
        <ChooseCsv
          label={t('choose')}
          another={csv && t('another')}
          accept=".csv,.txt,.tsv,text/csv"
          disabled={isApplied && isRunning}
          onChoose={(file) => void choose(file)}
        />
        <Text color="fg.muted" textStyle="xs">
          {csv
            ? t('chosen', { count: csv.rows.length, name: csv.name, number: number(csv.rows.length) })
            : t('limits', { number: number(ROWS_MAX) })}
        </Text>
      </Flex>
      {fault && <Notice>{fault}</Notice>}
      {csv && !isApplied && (
        <>
          <ColumnMeanings
            csv={csv}
            fields={reading.fields}
            names={{
              id: t('list:column.id'),
              name: t('list:column.name'),
              site: t('places:site'),
              tags: t('places:tags'),
            }}
            onChange={(fields) => read(csv, { ...reading, fields })}
          />
          <CheckField
            label={t('clears')}
            hint={t('clearsHint')}
            checked={reading.clears}
            onChange={(clears) => read(csv, { ...reading, clears })}
          />
          {!reading.fields.includes('id') && <Notice tone="warning">{t('noId')}</Notice>}
        </>
      )}
      {run && run.state !== 'done' && (
        <Flex align="center" wrap="wrap" gap="3" role="status">
          <ProgressBar value={sent / Math.max(1, all)} label={t('progress')} />
          <Text color="fg.muted">
            {isApplied
              ? t('changing', { done: number(sent), number: number(all) })
              : t('checking', { done: number(sent), number: number(all) })}
          </Text>
          {isRunning ? (
            <Button size="xs" variant="outline" colorPalette="gray" onClick={stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button size="xs" onClick={resume}>
              {t('goOn')}
            </Button>
          )}
        </Flex>
      )}
      {run?.error !== undefined && <Notice>{errorText(run.error)}</Notice>}
      {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
      {run?.state === 'done' && (
        <Notice tone={isApplied ? 'success' : 'info'}>{isApplied ? t('done') : t('checked')}</Notice>
      )}
      {run?.state === 'done' && !isApplied && missing.length > 0 && (
        <CheckField
          label={t('create', { count: missing.length, number: number(missing.length) })}
          hint={missing.slice(0, 10).join(', ') + (missing.length > 10 ? ' …' : '')}
          checked={creates}
          onChange={setCreates}
        />
      )}
      {run && (run.state === 'done' || isApplied) && (
        <Stack gap="4">
          <ImportOutcomes key={String(isApplied)} rows={rows} />
        </Stack>
      )}
      {run?.state === 'done' && !isApplied && (
        <Flex justify="end">
          <Button size="sm" disabled={wanted === 0} onClick={start}>
            {t('apply', { count: wanted, number: number(wanted) })}
          </Button>
        </Flex>
      )}
    </Card>
  );
}
