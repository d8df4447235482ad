import { Button } from '@chakra-ui/react';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { getWebhooks, webhookFilters } from '../../../../../shared/contract/devices/webhooks.ts';
import { WEBHOOK_STATES, type Webhook } from '../../../../../shared/model/webhook.ts';
import { Command } from '../../../components/command.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../../components/list/list-spec.ts';
import { useRefreshList } from '../../../components/list/use-refresh-list.ts';
import { useAskOwners } from '../../../components/use-ask-owners.tsx';
import { useStable } from '../../../components/use-stable.ts';
import { Whose } from '../../../components/whose.tsx';
import { call } from '../../../lib/api.ts';
import { EVERYBODY, paths } from '../../../lib/paths.ts';
import { AlertTabs } from '../alert-tabs.tsx';
import { useWhose } from '../use-whose.ts';
import { DeleteWebhook } from './delete-webhook.tsx';
import { NewSecret } from './new-secret.tsx';
import { useWebhookColumns } from './use-webhook-columns.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookForm } from './webhook-form.tsx';

const NAME = 'webhooks';

/** The webhooks of one owner; for admins, also of all owners. */
export function WebhookListScreen() {
  const { t } = useTranslation(['webhooks', 'alerts']);
  const { cursor } = useParams();
  const { owner, name, asked, withOwner } = useWhose();
  const { states } = useWebhookTexts();
  const refresh = useRefreshList(NAME);
  const { ask, dialog } = useAskOwners(owner);
  const [editing, setEditing] = useState<Webhook | 'new'>();
  const [deleting, setDeleting] = useState<Webhook>();
  const [secret, setSecret] = useState<string>();
  const { add, edit, remove } = useStable({
    add: () => ask([], () => setEditing('new')),
    edit: (webhook: Webhook) => ask([webhook], () => setEditing(webhook)),
    remove: (webhook: Webhook) => ask([webhook], () => setDeleting(webhook)),
  });
  const columns = useWebhookColumns({ whose: owner, onEdit: edit, onDelete: remove });
  const load = useCallback(
    (page: ListQuery) => call(getWebhooks, { query: { ...page, ...asked, ...withOwner } }),
    [asked, withOwner],
  );
  const spec = useMemo(
    (): ListSpec<Webhook> => ({
      name: NAME,
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: webhookFilters,
      searches: [],
      choices: [
        {
          field: 'state',
          label: t('column.state'),
          any: t('anyState'),
          options: WEBHOOK_STATES.map((state) => ({
            label: states[state].text,
            expression: () => `state:eq:${state}`,
          })),
        },
      ],
      cursor,
      pathTo: paths.webhooks.to,
      empty: {
        title: t('none.title'),
        hint: t('none.hint'),
        icon: WebhookIcon,
        action: owner !== EVERYBODY && <AddWebhook onClick={add} />,
      },
      selectable: false,
    }),
    [owner, load, columns, states, add, cursor, t],
  );

  return (
    <>
      <ListScreen
        key={owner}
        title={owner === EVERYBODY ? t('titleAll') : name ? t('titleOf', { name }) : t('title')}
        above={<AlertTabs owner={owner} here="webhooks" />}
        spec={spec}
        aside={
          <>
            <Whose owner={owner} to={paths.webhooks.of} title={t('alerts:chooseUser')} />
            {owner !== EVERYBODY && <AddWebhook onClick={add} />}
          </>
        }
      />
      {dialog}
      {editing && (
        <WebhookForm
          saved={editing === 'new' ? undefined : editing}
          whose={asked}
          onSaved={(_, made) => {
            setEditing(undefined);
            setSecret(made);
            void refresh();
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {secret && <NewSecret secret={secret} onDone={() => setSecret(undefined)} />}
      {deleting && (
        <DeleteWebhook
          webhook={deleting}
          onDeleted={() => void refresh()}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

function AddWebhook({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <Command>
      <Button size="sm" onClick={onClick}>
        <Plus aria-hidden />
        {t('form.new')}
      </Button>
    </Command>
  );
}
