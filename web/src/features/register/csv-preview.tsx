import { SimpleGrid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { typesOfId } from '../../../../shared/model/beacon-id.ts';
import { CheckField } from '../../components/check-field.tsx';
import { ColumnMeanings } from '../../components/csv-in/column-meanings.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { ScrolledTable } from '../../components/list/scrolled-table.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useTypeNames } from '../../components/use-type-names.ts';
import { isFailed, type Row } from './plan.ts';
import type { Csv, Field, ForAll } from './read-csv.ts';
import { useOutcomeText } from './use-outcome-text.ts';

/** The options for registering a file. */
export interface CsvWish extends ForAll {
  /** The meaning of each column. */
  readonly fields: Csv['fields'];
  readonly update: boolean;
}

interface CsvPreviewProps {
  readonly csv: Csv;
  readonly rows: readonly Row[];
  readonly wish: CsvWish;
  readonly onWish: (wish: CsvWish) => void;
}

const SHOWN = 8;

/** The rows of a file, the meaning of its columns, and their faults. */
export function CsvPreview({ csv, rows, wish, onWish }: CsvPreviewProps) {
  const { t, i18n } = useTranslation(['register', 'common']);
  const outcomeText = useOutcomeText();
  const typeNames = useTypeNames();
  const names: Record<Field, string> = {
    id: t('column.id'),
    orderCode: t('column.orderCode'),
    type: t('column.type'),
    shortUrl: t('shortUrl'),
  };
  const number = (count: number) => count.toLocaleString(i18n.language);
  const broken = rows.filter(isFailed);
  // Rows with faults come first.
  const shown = [...broken, ...rows.filter((row) => !isFailed(row))].slice(0, SHOWN);
  const columns: readonly Column<Row>[] = [
    { id: 'line', title: t('column.line'), cell: ({ line }) => line },
    {
      id: 'id',
      title: names.id,
      lead: true,
      cell: ({ asked }) => <span className="mono">{asked.id || '–'}</span>,
    },
    {
      id: 'type',
      title: names.type,
      cell: ({ asked }) => {
        const type = asked.metaData.type ?? typesOfId(asked.id)[0];
        return type && typeNames[type];
      },
    },
    { id: 'orderCode', title: names.orderCode, cell: ({ asked }) => asked.metaData.orderCode },
    {
      id: 'shortUrl',
      title: names.shortUrl,
      cell: ({ asked }) => (asked.metaData.generateShortId ? t('common:yes') : undefined),
    },
    {
      id: 'fault',
      title: t('column.fault'),
      cell: ({ outcome }) =>
        outcome && (
          <span className="label" data-long="" data-tone="red">
            {outcomeText(outcome)}
          </span>
        ),
    },
  ];

  return (
    <Stack gap="5">
      <ColumnMeanings
        csv={csv}
        fields={wish.fields}
        names={names}
        onChange={(fields) => onWish({ ...wish, fields })}
      />
      {broken.length > 0 && (
        <Notice tone="warning">
          {t('csv.broken', { number: number(broken.length), rows: number(rows.length) })}
        </Notice>
      )}
      <ScrolledTable
        title={t('csv.preview')}
        columns={columns}
        items={shown}
        keyOf={({ line }) => line}
        none={<span className="muted">–</span>}
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <TextField
          size="sm"
          label={t('csv.codeForAll')}
          hint={t('csv.codeForAllHint')}
          value={wish.orderCode}
          maxLength={8}
          autoComplete="off"
          onChange={({ target }) => onWish({ ...wish, orderCode: target.value })}
        />
        <Stack gap="3" pt={{ md: '6' }}>
          <CheckField
            label={t('csv.shortUrlForAll')}
            checked={wish.shortUrl}
            onChange={(shortUrl) => onWish({ ...wish, shortUrl })}
          />
          <CheckField
            label={t('update')}
            hint={t('updateHint')}
            checked={wish.update}
            onChange={(update) => onWish({ ...wish, update })}
          />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
