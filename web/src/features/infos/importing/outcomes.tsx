import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportOutcome } from '../../../../../shared/contract/content/imports.ts';
import { OutcomeCounts } from '../../../components/csv-in/outcome-counts.tsx';
import type { Column } from '../../../components/list/list-spec.ts';
import { ResultsTable } from '../../../components/list/results-table.tsx';
import { useReasonText } from '../../../components/use-reason-text.ts';
import { useColumnRules } from './use-column-rules.ts';

const TONES = {
  new: 'green',
  changed: 'blue',
  unchanged: undefined,
  duplicate: 'orange',
  skipped: 'red',
} as const;

/** What becomes of each Info of a file; those that are not imported come first. */
export function Outcomes({ outcomes }: { outcomes: readonly ImportOutcome[] }) {
  const { t, i18n } = useTranslation('importing');
  const reasonText = useReasonText();
  const rules = useColumnRules();
  const left = useMemo(() => outcomes.filter(({ reason }) => reason !== null), [outcomes]);
  const number = (count: number) => count.toLocaleString(i18n.language);
  const names = {
    new: t('outcome.new'),
    changed: t('outcome.changed'),
    unchanged: t('outcome.unchanged'),
    duplicate: t('outcome.duplicate'),
    skipped: t('outcome.skipped'),
  };
  const why = ({ reason, column }: ImportOutcome) =>
    reason === null
      ? ''
      : column
        ? t('reasonIn', {
            column,
            // Of a value that is not allowed, those that are say more.
            reason: reason === 'FORM_VALIDATION_FAILED' ? rules[column] : reasonText(reason),
          })
        : reasonText(reason);
  const columns: readonly Column<ImportOutcome>[] = [
    { id: 'line', title: t('column.row'), cell: ({ line }) => number(line), csv: ({ line }) => line },
    {
      id: 'name',
      title: t('column.name'),
      lead: true,
      cell: ({ name, id }) => name || id,
      csv: ({ name, id }) => name || id,
    },
    {
      id: 'outcome',
      title: t('column.outcome'),
      cell: ({ outcome }) => (
        <span className="label" data-tone={TONES[outcome]}>
          {names[outcome]}
        </span>
      ),
      csv: ({ outcome }) => names[outcome],
    },
    {
      id: 'reason',
      title: t('column.reason'),
      cell: (one) => why(one) && <span className="wrapped">{why(one)}</span>,
      csv: why,
    },
  ];
  return (
    <>
      <OutcomeCounts names={names} rows={outcomes} outcomeOf={({ outcome }) => outcome} />
      <ResultsTable
        title={t('which')}
        fileName="import-outcomes"
        columns={columns}
        rows={outcomes}
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
