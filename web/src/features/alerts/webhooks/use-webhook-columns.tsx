import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Webhook } from '../../../../../shared/model/webhook.ts';
import { TimeAgo } from '../../../components/list/cells/time-ago.tsx';
import type { Column } from '../../../components/list/list-spec.ts';
import { useOwnerColumn } from '../../../components/list/use-owner-column.tsx';
import { RowActions } from '../../../components/row-actions.tsx';
import { EVERYBODY, paths } from '../../../lib/paths.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';

interface WebhookColumns {
  readonly whose: string;
  readonly onEdit: (webhook: Webhook) => void;
  readonly onDelete: (webhook: Webhook) => void;
}

/** The columns of the list of webhooks; the owner only if the rows belong to several. */
export function useWebhookColumns({ whose, onEdit, onDelete }: WebhookColumns): readonly Column<Webhook>[] {
  const { t } = useTranslation(['webhooks', 'list']);
  const { states, eventsOf } = useWebhookTexts();
  const ownerColumn = useOwnerColumn();
  return useMemo(() => {
    const columns: (Column<Webhook> | false)[] = [
      {
        id: 'name',
        title: t('list:column.name'),
        lead: true,
        cell: ({ id, name }) => (
          <Link className="item opens" to={paths.webhook.to(id)}>
            {name}
          </Link>
        ),
        csv: ({ name }) => name,
      },
      {
        id: 'state',
        title: t('column.state'),
        card: 'firstEnd',
        cell: ({ state }) => (
          <span className="label" data-tone={states[state].tone}>
            {states[state].text}
          </span>
        ),
        csv: ({ state }) => states[state].text,
      },
      {
        id: 'url',
        title: t('column.url'),
        card: 'second',
        cell: ({ url }) => (
          <span className="medium" title={url}>
            {url}
          </span>
        ),
        csv: ({ url }) => url,
      },
      {
        id: 'events',
        title: t('column.events'),
        // Most have all of them, and wide rows hide since when a webhook is failing.
        initiallyHidden: true,
        cell: eventsOf,
        csv: (webhook) => webhook.events.join(' '),
      },
      {
        id: 'failing',
        title: t('column.failing'),
        cell: ({ failingSince }) => failingSince && <TimeAgo at={Date.parse(failingSince)} />,
        csv: ({ failingSince }) => failingSince,
      },
      {
        id: 'created',
        title: t('list:column.created'),
        initiallyHidden: true,
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
      },
      whose === EVERYBODY && ownerColumn,
      {
        id: 'actions',
        title: t('list:column.actions'),
        cell: (webhook) => (
          <RowActions of={webhook.name} onEdit={() => onEdit(webhook)} onDelete={() => onDelete(webhook)} />
        ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, whose, states, eventsOf, ownerColumn, onEdit, onDelete]);
}
