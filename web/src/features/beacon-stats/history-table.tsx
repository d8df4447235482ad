import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Monitoring } from '../../../../shared/model/beacon.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { ROLE, tableStyles } from '../../components/list/list-styles.ts';

interface HistoryTableProps {
  readonly title: string;
  readonly columns: readonly Column<Monitoring>[];
  /** The oldest first; shown the other way round. */
  readonly items: readonly Monitoring[];
}

/** What the charts show, to read. */
export function HistoryTable({ title, columns, items }: HistoryTableProps) {
  const { t } = useTranslation('stats');
  return (
    <Box
      role="group"
      aria-label={title}
      // What scrolls must be reached by the keyboard.
      tabIndex={0}
      maxH="28rem"
      css={{ ...tableStyles, '& th.lead, & td.lead': { w: 'auto' } }}
      overflowY="auto !important"
      focusVisibleRing="outside"
    >
      <table {...ROLE.table} aria-label={title}>
        <thead {...ROLE.group}>
          <tr {...ROLE.row}>
            {columns.map(({ id, title: head }) => (
              <th key={id} {...ROLE.head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.group}>
          {items.toReversed().map((item) => (
            <tr key={item.timestamp} {...ROLE.row}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  {...ROLE.cell}
                  className={column.lead && 'lead'}
                  data-title={column.title}
                >
                  {column.cell(item) ?? <span className="muted">{t('none')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
