import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Check, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/list/list-spec.ts';
import { ScrolledTable } from '../../components/list/scrolled-table.tsx';
import { Notice } from '../../components/notice.tsx';
import { download } from '../../lib/download.ts';
import { fileOf, type HubOutcome } from './hub-order.ts';

interface HubCredentialsListProps {
  readonly outcomes: Readonly<Record<string, HubOutcome>>;
  /** The hubs whose credentials were downloaded. */
  readonly saved: ReadonlySet<string>;
  readonly onSaved: (ids: readonly string[]) => void;
}

type Line = readonly [id: string, outcome: HubOutcome];
const JSON_TYPE = 'application/json';

/** The results for hubs; the credentials of each can be downloaded as a file. */
export function HubCredentialsList({ outcomes, saved, onSaved }: HubCredentialsListProps) {
  const { t } = useTranslation('register');
  const lines: Line[] = Object.entries(outcomes);
  const waiting = lines.filter(([id, outcome]) => typeof outcome === 'object' && !saved.has(id));

  function save(some: readonly Line[]) {
    for (const [id, outcome] of some)
      if (typeof outcome === 'object') download(fileOf(id, outcome), `${id}.json`, JSON_TYPE);
    onSaved(some.map(([id]) => id));
  }

  const columns: readonly Column<Line>[] = [
    { id: 'id', title: t('hubs.id'), lead: true, cell: ([id]) => <span className="mono">{id}</span> },
    {
      id: 'outcome',
      title: t('column.outcome'),
      cell: ([, outcome]) => (
        <span className="label" data-tone={typeof outcome === 'object' ? 'green' : 'red'}>
          {typeof outcome === 'object'
            ? t('ok')
            : outcome === 'ALREADY_EXISTS'
              ? t('hubs.exists')
              : t('hubs.unknown')}
        </span>
      ),
    },
    {
      id: 'file',
      title: t('hubs.file'),
      cell: ([id, outcome]) =>
        typeof outcome === 'object' && (
          <Button size="xs" variant="outline" colorPalette="gray" onClick={() => save([[id, outcome]])}>
            {saved.has(id) ? <Check aria-hidden /> : <Download aria-hidden />}
            {`${id}.json`}
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="3">
      {waiting.length > 0 && <Notice tone="warning">{t('hubs.once')}</Notice>}
      <ScrolledTable title={t('hubs.title')} columns={columns} items={lines} keyOf={([id]) => id} />
      {waiting.length > 1 && (
        <Flex align="center" justify="space-between" wrap="wrap" gap="2">
          <Text color="fg.muted" textStyle="xs">
            {t('hubs.allHint')}
          </Text>
          <Button size="sm" onClick={() => save(waiting)}>
            <Download aria-hidden />
            {t('hubs.all', { number: waiting.length })}
          </Button>
        </Flex>
      )}
    </Stack>
  );
}
