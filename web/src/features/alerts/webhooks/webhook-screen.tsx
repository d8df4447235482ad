import { Button, Flex } from '@chakra-ui/react';
import { Inbox, Send } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import {
  getWebhook,
  getWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../../../../../shared/contract/devices/webhooks.ts';
import {
  DELIVERIES_KEPT_DAYS,
  type Webhook,
  type WebhookDelivery,
} from '../../../../../shared/model/webhook.ts';
import { Card } from '../../../components/card.tsx';
import { Command } from '../../../components/command.tsx';
import { Facts } from '../../../components/facts.tsx';
import { LaterConfirmDialog } from '../../../components/later-dialog.tsx';
import { TimeAgo } from '../../../components/list/cells/time-ago.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../../components/list/list-spec.ts';
import { useRefreshList } from '../../../components/list/use-refresh-list.ts';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PageTitle } from '../../../components/page-head.tsx';
import { useAskOwners } from '../../../components/use-ask-owners.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { useStable } from '../../../components/use-stable.ts';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { EVERYBODY, paths, SELF } from '../../../lib/paths.ts';
import { meOf, useSession } from '../../../lib/session.ts';
import { AlertTabs } from '../alert-tabs.tsx';
import { Until } from '../until.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { NewSecret } from './new-secret.tsx';
import { useDeliveryColumns } from './use-delivery-columns.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookForm } from './webhook-form.tsx';

const NAME = 'deliveries';
const SOON_MS = 2_000;
const LATER_MS = 20_000;

/** A webhook with the log of its deliveries. */
export function WebhookScreen() {
  const { t } = useTranslation('webhooks');
  const { id = '' } = useParams();
  const { data, error, mutate } = useSWR(['webhook', id], () => call(getWebhook, { params: { id } }));
  return (
    <>
      {!data && <PageTitle>{t('title')}</PageTitle>}
      <Loading data={data} error={error} onRetry={() => void mutate()}>
        {(webhook) => <WebhookLog key={id} webhook={webhook} onChanged={() => void mutate()} />}
      </Loading>
    </>
  );
}

function WebhookLog({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { t } = useTranslation('webhooks');
  const { cursor } = useParams();
  const { id, name, isActive, userId } = webhook;
  const errorText = useErrorText();
  const isOwn = meOf(useSession())?.id === userId;
  const refresh = useRefreshList(NAME);
  const { ask, dialog } = useAskOwners(isOwn ? SELF : EVERYBODY);
  const [opened, setOpened] = useState<WebhookDelivery>();
  const [editing, setEditing] = useState(false);
  const [rotating, setRotating] = useState(false);
  const [secret, setSecret] = useState<string>();

  const send = async (sending: () => Promise<unknown>, done: string) => {
    try {
      await sending();
      notify('success', done);
    } catch (error) {
      notify('error', errorText(error));
    }
    await refresh();
    onChanged();
  };
  const { open, replay, test } = useStable({
    open: (delivery: WebhookDelivery) => setOpened(delivery),
    replay: (delivery: WebhookDelivery) =>
      ask(
        [webhook],
        () =>
          void send(
            () => call(replayWebhookDelivery, { params: { id, delivery: delivery.id } }),
            t('replay.done'),
          ),
      ),
    test: () => ask([webhook], () => void send(() => call(testWebhook, { params: { id } }), t('test.done'))),
  });
  const columns = useDeliveryColumns({ onOpen: open, onReplay: replay });
  const load = useCallback(
    ({ limit, starting_at }: ListQuery) =>
      call(getWebhookDeliveries, { params: { id }, query: { limit, ...(starting_at && { starting_at }) } }),
    [id],
  );
  const spec = useMemo(
    (): ListSpec<WebhookDelivery> => ({
      name: NAME,
      owner: id,
      idOf: (delivery) => delivery.id,
      load,
      columns,
      fields: {},
      searches: [],
      choices: [],
      cursor,
      pathTo: (next) => paths.webhook.to(id, next),
      empty: {
        title: t('log.empty'),
        hint: t('log.emptyHint', { number: DELIVERIES_KEPT_DAYS }),
        icon: Inbox,
      },
      selectable: false,
      pollMs: (deliveries) =>
        deliveries.some(({ state, attempts }) => state === 'waiting' && attempts === 0)
          ? SOON_MS
          : deliveries.some(({ state }) => state === 'waiting')
            ? LATER_MS
            : 0,
    }),
    [id, load, columns, cursor, t],
  );

  return (
    <>
      <ListScreen
        title={name}
        above={<AlertTabs owner={isOwn ? SELF : userId} here="webhooks" />}
        spec={spec}
        summary={
          <Summary
            webhook={webhook}
            onEdit={() => ask([webhook], () => setEditing(true))}
            onRotate={() => ask([webhook], () => setRotating(true))}
          />
        }
        aside={
          isActive && (
            <Command>
              <Button size="sm" onClick={test}>
                <Send aria-hidden />
                {t('test.send')}
              </Button>
            </Command>
          )
        }
      />
      {dialog}
      {opened && (
        <DeliveryDialog
          delivery={opened}
          onReplay={() => {
            setOpened(undefined);
            replay(opened);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {editing && (
        <WebhookForm
          saved={webhook}
          whose={{}}
          onSaved={() => {
            setEditing(false);
            onChanged();
            void refresh();
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {rotating && (
        <LaterConfirmDialog
          title={t('rotate.title')}
          confirm={t('rotate.confirm')}
          onConfirm={async () => {
            setSecret((await call(rotateWebhookSecret, { params: { id } })).secret);
            onChanged();
          }}
          onClose={() => setRotating(false)}
        >
          {t('rotate.text')}
        </LaterConfirmDialog>
      )}
      {secret && <NewSecret secret={secret} onDone={() => setSecret(undefined)} />}
    </>
  );
}

interface SummaryProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onRotate: () => void;
}

function Summary({ webhook, onEdit, onRotate }: SummaryProps) {
  const { t } = useTranslation('webhooks');
  const { states, eventsOf } = useWebhookTexts();
  const { url, state, failingSince, switchedOffDate, oldSecretUntil } = webhook;
  const rows: (readonly [string, ReactNode] | false)[] = [
    [t('column.url'), url],
    [
      t('column.state'),
      <span key="state" className="label" data-tone={states[state].tone}>
        {states[state].text}
      </span>,
    ],
    [t('column.events'), eventsOf(webhook)],
    failingSince !== null && [t('column.failing'), <TimeAgo key="failing" at={Date.parse(failingSince)} />],
    oldSecretUntil !== null && [t('oldSecret'), <Until key="old" at={oldSecretUntil} />],
  ];
  return (
    <Card
      title={t('about')}
      aside={
        <Flex gap="2">
          <Command>
            <Button size="xs" variant="outline" colorPalette="gray" onClick={onRotate}>
              {t('rotate.open')}
            </Button>
          </Command>
          <Command>
            <Button size="xs" variant="outline" colorPalette="gray" onClick={onEdit}>
              {t('edit')}
            </Button>
          </Command>
        </Flex>
      }
    >
      {switchedOffDate !== null && <Notice tone="warning">{t('switchedOff')}</Notice>}
      <Facts rows={rows.filter((row) => row !== false)} />
    </Card>
  );
}
