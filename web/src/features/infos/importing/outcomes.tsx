import { Button, Flex, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_OUTCOMES, type ImportOutcome } from '../../../../../shared/contract/content/imports.ts';
import { saveCsv } from '../../../components/list/csv.ts';
import type { Column } from '../../../components/list/list-spec.ts';
import { ScrolledTable } from '../../../components/list/scrolled-table.tsx';
import { Segments } from '../../../components/segments.tsx';
import { useReasonText } from '../../../components/use-reason-text.ts';

/** More rows would only make the page slow; the file contains all of them. */
const SHOWN = 200;

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
  const left = useMemo(() => outcomes.filter(({ reason }) => reason !== null), [outcomes]);
  const [show, setShow] = useState<'all' | 'left'>(left.length > 0 ? 'left' : 'all');
  const shown = show === 'left' ? left : outcomes;
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
        ? t('reasonIn', { column, reason: reasonText(reason) })
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
    { id: 'reason', title: t('column.reason'), cell: (one) => why(one) || undefined, csv: why },
  ];
  const counts = IMPORT_OUTCOMES.map((outcome) => ({
    outcome,
    count: outcomes.filter((one) => one.outcome === outcome).length,
  }));
  return (
    <>
      <Flex role="status" wrap="wrap" gapX="5" gapY="1">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => (
            <Text key={outcome}>
              <Text as="span" fontWeight="semibold">
                {number(count)}
              </Text>{' '}
              {names[outcome]}
            </Text>
          ))}
      </Flex>
      <Flex align="center" wrap="wrap" gap="2">
        <Segments
          label={t('which')}
          options={[
            ['all', t('all', { number: number(outcomes.length) })],
            ['left', t('left', { number: number(left.length) })],
          ]}
          value={show}
          onChange={setShow}
        />
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          ms="auto"
          onClick={() => void saveCsv('import-outcomes', columns, shown)}
        >
          <Download aria-hidden />
          {t('outcomesCsv')}
        </Button>
      </Flex>
      {shown.length === 0 ? (
        <Text color="fg.muted">{t('noneLeft')}</Text>
      ) : (
        <ScrolledTable
          title={t('which')}
          columns={columns}
          items={shown.slice(0, SHOWN)}
          keyOf={({ line }) => line}
          none={<span className="muted">–</span>}
        />
      )}
      {shown.length > SHOWN && (
        <Text color="fg.muted" textStyle="xs">
          {t('firstRows', { shown: number(SHOWN), number: number(shown.length) })}
        </Text>
      )}
    </>
  );
}
