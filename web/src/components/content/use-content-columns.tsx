import { Copy, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EVERYBODY } from '../../lib/paths.ts';
import { RowMenu } from '../list/cells/row-menu.tsx';
import { RowSwitch } from '../list/cells/row-switch.tsx';
import { TimeAgo } from '../list/cells/time-ago.tsx';
import type { Column } from '../list/list-spec.ts';
import { useOwnerColumn } from '../list/use-owner-column.tsx';
import { useYesNo } from '../use-yes-no.ts';
import type { Content, ContentColumns } from './content-kind.ts';

interface Toggle<F extends string> {
  readonly field: F;
  readonly title: string;
  /** What the switch of an item does, by the name of the item. */
  readonly label: (name: string) => string;
}

/** The columns that Infos and tours have in common. */
export function useContentColumns<F extends string, T extends Content<F>>(options: ContentColumns<T>) {
  const { whose, renaming, known, onSwitch, onCopy, onDelete } = options;
  const { t } = useTranslation(['list', 'common']);
  const yesNo = useYesNo();
  const owner = useOwnerColumn();
  const { nameOf } = renaming;
  return useMemo(
    () => ({
      toggle: ({ field, title, label }: Toggle<F>): Column<T> => ({
        id: field,
        title,
        sort: field,
        card: 'firstEnd',
        cell: (item) => (
          <RowSwitch
            label={label(nameOf(item))}
            isOn={known(item)[field]}
            onChange={(isOn) => onSwitch(item, isOn)}
          />
        ),
        csv: (item) => yesNo(known(item)[field]),
      }),
      /** Those at the end of a row. */
      last: [
        {
          id: 'changed',
          title: t('column.changed'),
          sort: 'changed',
          card: 'secondEnd',
          cell: ({ changedDate }) => <TimeAgo at={Date.parse(changedDate)} />,
          csv: ({ changedDate }) => changedDate,
        },
        {
          id: 'created',
          title: t('column.created'),
          sort: 'created',
          cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
          csv: ({ createdDate }) => createdDate,
          initiallyHidden: true,
        },
        ...(whose === EVERYBODY ? [owner] : []),
        {
          id: 'actions',
          title: t('column.actions'),
          cell: (item) => (
            <span className="actions">
              <RowMenu
                of={nameOf(item)}
                items={[
                  { label: t('common:copy'), icon: Copy, perform: () => onCopy(item) },
                  { label: t('common:delete'), icon: Trash2, isDanger: true, perform: () => onDelete(item) },
                ]}
              />
            </span>
          ),
        },
      ] satisfies readonly Column<T>[],
    }),
    [t, yesNo, whose, owner, nameOf, known, onSwitch, onCopy, onDelete],
  );
}
