import { chakra, Flex, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Described } from '../../../../../shared/model/description.ts';
import type { Column } from '../../../components/list/list-spec.ts';
import { ResultsTable } from '../../../components/list/results-table.tsx';
import { isLeftOut, type Row } from './read-rows.ts';
import { useRowTexts } from './use-row-texts.ts';

/** What becomes of each row of a file, or has become of it; those that are left out come first. */
export function ImportOutcomes({ rows }: { rows: readonly Row[] }) {
  const { t, i18n } = useTranslation(['deviceImport', 'places', 'list']);
  const { outcomeOf, names, reasonOf } = useRowTexts();
  const left = useMemo(() => rows.filter(isLeftOut), [rows]);
  const number = (count: number) => count.toLocaleString(i18n.language);
  const counts = Map.groupBy(rows, outcomeOf);
  const changed = (id: string, title: string, shown: (said: Described) => string): Column<Row> => ({
    id,
    title,
    cell: ({ would, did }) => {
      const { before, after } = did ?? would ?? {};
      const [from, to] = [before, after].map((said) => (said ? shown(said) : ''));
      return from || to ? <Change from={from!} to={to!} /> : undefined;
    },
    csv: ({ would, did }) => {
      const { after } = did ?? would ?? {};
      return after ? shown(after) : '';
    },
  });
  const columns: readonly Column<Row>[] = [
    { id: 'line', title: t('line'), cell: ({ line }) => number(line), csv: ({ line }) => line },
    {
      id: 'id',
      title: t('list:column.id'),
      lead: true,
      cell: ({ asked }) => <span className="mono">{asked.id || '–'}</span>,
      csv: ({ asked }) => asked.id,
    },
    {
      id: 'outcome',
      title: t('outcome.title'),
      cell: (row) => {
        const outcome = outcomeOf(row);
        const reason = reasonOf(row);
        return (
          <>
            <span className="label" data-tone={TONES[outcome]}>
              {names[outcome]}
            </span>
            {reason && <span className="description">{reason}</span>}
          </>
        );
      },
      csv: (row) => [names[outcomeOf(row)], reasonOf(row)].filter((text) => text).join(': '),
    },
    changed('name', t('list:column.name'), ({ description }) => description),
    changed('site', t('places:site'), ({ site }) => site ?? ''),
    changed('tags', t('places:tags'), ({ tags }) => tags.join(', ')),
  ];
  return (
    <>
      <Flex role="status" wrap="wrap" gapX="5" gapY="1">
        {(Object.keys(names) as (keyof typeof names)[]).map((outcome) => {
          const count = counts.get(outcome)?.length ?? 0;
          return (
            count > 0 && (
              <Text key={outcome}>
                <Text as="span" fontWeight="semibold">
                  {number(count)}
                </Text>{' '}
                {names[outcome]}
              </Text>
            )
          );
        })}
      </Flex>
      <ResultsTable
        title={t('rows')}
        fileName="imported-devices"
        columns={columns}
        rows={rows}
        failed={left}
        keyOf={({ line }) => line}
        texts={{
          all: (all) => t('all', { number: all }),
          failed: (some) => t('left', { number: some }),
          noneFailed: t('noneLeft'),
        }}
        beginsWith={left.length > 0 ? 'failed' : 'all'}
      />
    </>
  );
}

const TONES = {
  waits: undefined,
  changes: 'blue',
  changed: 'green',
  unchanged: undefined,
  leftOut: 'red',
} as const;

/** A value that stays, or the old and the new one. */
function Change({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('deviceImport');
  if (from === to) return <span className="muted">{from}</span>;
  return (
    <>
      {from !== '' && (
        <>
          <chakra.del color="fg.muted">{from}</chakra.del>{' '}
        </>
      )}
      {to === '' ? (
        <span className="muted">{t('cleared')}</span>
      ) : (
        <chakra.ins textDecoration="none" fontWeight="medium">
          {to}
        </chakra.ins>
      )}
    </>
  );
}
