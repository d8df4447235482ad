import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_ROWS_MAX, INFO_COLUMNS } from '../../../../../shared/content/info-csv.ts';
import { Card } from '../../../components/card.tsx';
import { ChooseCsv } from '../../../components/choose-csv.tsx';
import { useRefreshList } from '../../../components/list/use-refresh-list.ts';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { TaskProgress } from '../../../components/task-progress.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { fileSize } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';
import { Outcomes } from './outcomes.tsx';
import { FILE_BYTES_MAX, type FileFault, type InfoFile, readFile } from './read-file.ts';
import { useImport } from './use-import.ts';

/** Imports the Infos of a file: first what would become of them, then the import. */
export function ImportCard({ owner }: { owner: string }) {
  const { t, i18n } = useTranslation('importing');
  const errorText = useErrorText();
  const [file, setFile] = useState<InfoFile>();
  const [fault, setFault] = useState<FileFault>();
  const refreshList = useRefreshList('infos');
  const { run, check, start, clear } = useImport(owner, () => {
    void refreshList();
    notify('success', t('imported'));
  });
  // What was sent is lost; the check and the import continue without the page.
  const guard = useUnsavedGuard(run?.state === 'sending');
  const isRunning = run?.state === 'sending' || run?.state === 'checking' || run?.state === 'importing';
  const number = (count: number) => count.toLocaleString(i18n.language);
  const faults: Readonly<Record<FileFault, string>> = {
    type: t('fault.type'),
    columns: t('fault.columns', { columns: INFO_COLUMNS.join(', ') }),
    empty: t('fault.empty'),
    rows: t('fault.rows', { number: number(IMPORT_ROWS_MAX) }),
    size: t('fault.size', { size: fileSize(FILE_BYTES_MAX, i18n.language) }),
  };

  async function choose(chosen: File) {
    clear();
    setFile(undefined);
    const read = await readFile(chosen);
    setFault(typeof read === 'string' ? read : undefined);
    if (typeof read === 'string') return;
    setFile(read);
    check(read);
  }

  const wanted =
    run?.state === 'checked'
      ? run.outcomes.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length
      : 0;
  return (
    <Card title={t('import.title')} hint={t('import.hint')}>
      {guard}
      <Stack gap="5">
        <Flex align="center" wrap="wrap" gap="3">
          <ChooseCsv
            label={t('import.choose')}
            another={file && t('import.another')}
            accept=".csv,text/csv"
            disabled={isRunning}
            onChoose={(chosen) => void choose(chosen)}
          />
          <Text color="fg.muted" textStyle="xs">
            {file
              ? t('import.chosen', { name: file.name, infos: number(file.infos), rows: number(file.rows) })
              : t('import.limits', {
                  number: number(IMPORT_ROWS_MAX),
                  size: fileSize(FILE_BYTES_MAX, i18n.language),
                })}
          </Text>
        </Flex>
        {fault && <Notice>{faults[fault]}</Notice>}
        {run?.state === 'sending' && (
          <Flex align="center" gap="3" role="status">
            <ProgressBar value={run.share} label={t('sending')} />
            <Text>{t('sending')}</Text>
          </Flex>
        )}
        {(run?.state === 'checking' || run?.state === 'importing') && (
          <Flex align="center" wrap="wrap" gap="3" role="status">
            {run.task && <TaskProgress task={run.task} />}
            <Text color="fg.muted">{run.state === 'checking' ? t('checking') : t('importing')}</Text>
          </Flex>
        )}
        {run?.state === 'failed' && <Notice>{errorText(run.error)}</Notice>}
        {(run?.state === 'checked' || run?.state === 'done') && (
          <>
            <Notice tone={run.state === 'done' ? 'success' : 'info'}>
              {run.state === 'done' ? t('done') : t('checked')}
            </Notice>
            <Outcomes key={run.state} outcomes={run.outcomes} />
          </>
        )}
        {run?.state === 'checked' && (
          <Flex justify="end">
            <Button size="sm" disabled={wanted === 0} onClick={start}>
              {t('import.start', { count: wanted, number: number(wanted) })}
            </Button>
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
