import { Button, Flex, Text } from '@chakra-ui/react';
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
  const [refusal, setRefusal] = useState<unknown>();
  const { step, run, check, apply, stop, resume, clear } = useDeviceImport(userParameter(owner, role));
  const { ask, dialog } = useAskOwners(owner);
  const [beacons, hubs, sites] = [useRefreshList('beacons'), useRefreshList('hubs'), useRefreshList('sites')];
  const isApplied = step !== 'check';
  const isDone = step !== 'sites' && run?.state === 'done';
  const isChanging = step === 'sites' || (isApplied && run?.state === 'running');
  const guard = useUnsavedGuard(isChanging);
  const number = (count: number) => count.toLocaleString(i18n.language);

  function read(file: Csv, how: Reading) {
    setReading(how);
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
  const rows = step === 'change' ? known : known.map((row) => wantedIf(row, creates));
  const missing = missingSites(rows);
  const wanted = rows.filter(({ isWanted }) => isWanted).length;
  const sent = rows.filter(({ fault: wrong, would, did }) =>
    isApplied ? did !== undefined : wrong !== undefined || would !== undefined,
  ).length;
  const all = isApplied ? wanted : rows.length;

  const start = () =>
    ask([{}], () => {
      setRefusal(undefined);
      apply(rows, creates).catch(setRefusal);
    });
  const isChanged = isApplied && isDone;
  useEffect(() => {
    if (isChanged) void Promise.all([beacons(), hubs(), sites()]).catch(() => {});
  }, [isChanged, beacons, hubs, sites]);

  return (
    <Card title={t('card')} hint={t('hint')}>
      {guard}
      {dialog}
      <Flex align="center" wrap="wrap" gap="3">
        <ChooseCsv
          label={t('choose')}
          another={csv && t('another')}
          accept=".csv,.txt,.tsv,text/csv"
          disabled={isChanging}
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
      {run && !isDone && (
        <Flex align="center" wrap="wrap" gap="3" role="status">
          <ProgressBar value={sent / Math.max(1, all)} label={t('progress')} />
          <Text color="fg.muted">
            {isApplied
              ? t('changing', { done: number(sent), number: number(all) })
              : t('checking', { done: number(sent), number: number(all) })}
          </Text>
          {run.state === 'running' && (
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
      )}
      {run?.error !== undefined && <Notice>{errorText(run.error)}</Notice>}
      {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
      {isDone && (
        <Notice tone={isApplied ? 'success' : 'info'}>{isApplied ? t('done') : t('checked')}</Notice>
      )}
      {isDone && !isApplied && missing.length > 0 && (
        <CheckField
          label={t('create', { count: missing.length, number: number(missing.length) })}
          hint={missing.slice(0, 10).join(', ') + (missing.length > 10 ? ' …' : '')}
          checked={creates}
          onChange={setCreates}
        />
      )}
      {(isDone || isApplied) && <ImportOutcomes key={String(isApplied)} rows={rows} />}
      {isDone && !isApplied && (
        <Flex justify="end">
          <Button size="sm" disabled={wanted === 0} onClick={start}>
            {t('apply', { count: wanted, number: number(wanted) })}
          </Button>
        </Flex>
      )}
    </Card>
  );
}
