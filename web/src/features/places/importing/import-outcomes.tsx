import { Box, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Described } from '../../../../../shared/model/description.ts';
import { OutcomeCounts } from '../../../components/csv-in/outcome-counts.tsx';
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
  const changed = (id: string, title: string, shown: (said: Described) => string): Column<Row> => ({
    id,
    title,
    cell: (row) => {
      const [from, to] = saidIn(row).map(shown);
      return from || to ? <Change from={from!} to={to!} isLeftOut={isLeftOut(row)} /> : undefined;
    },
    csv: (row) => shown(saidIn(row)[1]),
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
          <Box minW="0">
            <span className="label" data-tone={TONES[outcome]}>
              {names[outcome]}
            </span>
            {reason && <span className="description">{reason}</span>}
          </Box>
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
      <OutcomeCounts names={names} rows={rows} outcomeOf={outcomeOf} />
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

/** What is said about a device before and after; of a device that is left out, what its row says. */
function saidIn({ asked, would, did }: Row): readonly [Described, Described] {
  const { before, after } = did ?? would ?? {};
  if (before && after) return [before, after];
  const { description = '', site = null, tags = [] } = asked;
  const said = { ...NOTHING, description, site, tags };
  return [NOTHING, said];
}
const NOTHING: Described = { description: '', site: null, tags: [], spot: null };

/** A value that stays, or the old and the new one. */
function Change({ from, to, isLeftOut: isIdle }: { from: string; to: string; isLeftOut: boolean }) {
  const { t } = useTranslation('deviceImport');
  if (isIdle || from === to) return <span className="muted">{to}</span>;
  return (
    <Box minW="0" overflowWrap="anywhere">
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
    </Box>
  );
}
