import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlowedHub } from '../../../../shared/model/health.ts';
import type { SlowedKind } from '../../../../shared/model/hub-command.ts';
import { Lead } from '../../components/list/cells/lead.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useOwnerColumn } from '../../components/list/use-owner-column.tsx';
import { paths } from '../../lib/paths.ts';

/** The columns of hubs that send too much. */
export function useSlowedColumns(): readonly Column<SlowedHub>[] {
  const { t, i18n } = useTranslation(['health', 'list']);
  const ownerColumn = useOwnerColumn();
  return useMemo(() => {
    const kinds: Readonly<Record<SlowedKind, string>> = {
      MESSAGES: t('loud.messages'),
      LINES: t('loud.lines'),
    };
    const said = ({ what }: SlowedHub) =>
      new Intl.ListFormat(i18n.language, { type: 'unit' }).format(what.map((kind) => kinds[kind]));
    return [
      {
        id: 'name',
        title: t('loud.hub'),
        lead: true,
        cell: ({ id, description }) => (
          <Lead
            id={id}
            name={description}
            to={paths.hub.to(id)}
            assignedAt={null}
            invitation=""
            maxLength={0}
            onRename={undefined}
          />
        ),
        csv: ({ id }) => id,
        also: [{ title: t('list:csv.description'), csv: ({ description }) => description }],
      },
      { id: 'what', title: t('loud.what'), card: 'second', cell: said, csv: said },
      {
        id: 'minutes',
        title: t('loud.minutes'),
        isAmount: true,
        cell: ({ minutes }) => minutes.toLocaleString(i18n.language),
        csv: ({ minutes }) => minutes,
      },
      {
        id: 'at',
        title: t('loud.at'),
        card: 'firstEnd',
        cell: ({ at }) => <TimeAgo at={Date.parse(at)} />,
        csv: ({ at }) => at,
      },
      {
        id: 'since',
        title: t('loud.since'),
        cell: ({ since }) => <TimeAgo at={Date.parse(since)} />,
        csv: ({ since }) => since,
      },
      { ...ownerColumn, card: 'secondEnd' },
    ];
  }, [t, i18n.language, ownerColumn]);
}
