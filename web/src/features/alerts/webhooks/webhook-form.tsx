import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { createWebhook, putWebhook } from '../../../../../shared/contract/devices/webhooks.ts';
import {
  NewWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
} from '../../../../../shared/model/webhook.ts';
import { CheckField } from '../../../components/check-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useEditor } from '../../../components/use-editor.ts';
import { useErrorText } from '../../../components/use-error-text.ts';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';

interface WebhookFormProps {
  /** Undefined: a new webhook. */
  readonly saved: Webhook | undefined;
  /** The owner of a new webhook, as the API takes it. */
  readonly whose: { readonly user?: string };
  /** `secret`: that of a new webhook. */
  readonly onSaved: (webhook: Webhook, secret?: string) => void;
  readonly onClose: () => void;
}

interface Entries {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly isActive: boolean;
}

const NEW: Entries = { name: '', url: 'https://', events: WEBHOOK_EVENTS, isActive: true };

/** Creates or changes a webhook. */
export function WebhookForm({ saved, whose, onSaved, onClose }: WebhookFormProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const errorText = useErrorText();
  const texts = useWebhookTexts();
  const { name, url, events, isActive } = saved ?? NEW;
  const editor = useEditor<Entries>({
    saved: { name, url, events, isActive },
    schema: NewWebhook,
    toSend: (value) => ({ ...value, events: [...value.events] }),
    async send(value, { events: changed, ...changes }) {
      if (saved) {
        const { id, version } = saved;
        const body = { ...changes, ...(changed && { events: [...changed] }), version };
        onSaved(await call(putWebhook, { params: { id }, body }));
        notify('success', t('form.saved'));
      } else {
        const { secret, ...webhook } = await call(createWebhook, {
          query: whose,
          body: { ...value, events: [...value.events] },
        });
        onSaved(webhook, secret);
      }
    },
  });
  const { value, set, isFault, refusal, busy } = editor;
  return (
    <Dialog title={saved ? t('form.edit') : t('form.new')} onClose={onClose}>
      <form {...editor.props}>
        <Stack gap="5">
          <TextField
            size="sm"
            label={t('form.name')}
            error={isFault('name') ? t('form.nameFault') : undefined}
            autoComplete="off"
            value={value.name}
            onChange={({ target }) => set('name', target.value)}
          />
          <TextField
            size="sm"
            type="url"
            label={t('form.url')}
            hint={t('form.urlHint')}
            error={isFault('url') ? t('form.urlFault') : undefined}
            autoComplete="off"
            spellCheck={false}
            value={value.url}
            onChange={({ target }) => set('url', target.value)}
          />
          <Stack gap="2" role="group" aria-label={t('form.events')}>
            <Text fontWeight="medium">{t('form.events')}</Text>
            {WEBHOOK_EVENTS.map((event) => (
              <CheckField
                key={event}
                label={texts.events[event]}
                hint={event}
                checked={value.events.includes(event)}
                onChange={(checked) =>
                  set(
                    'events',
                    WEBHOOK_EVENTS.filter((one) => (one === event ? checked : value.events.includes(one))),
                  )
                }
              />
            ))}
            {isFault('events') && (
              <Text color="fg.error" textStyle="xs" role="alert">
                {t('form.eventsFault')}
              </Text>
            )}
          </Stack>
          {saved && (
            <CheckField
              label={t('form.active')}
              hint={t('form.activeHint')}
              checked={value.isActive}
              onChange={(checked) => set('isActive', checked)}
            />
          )}
          {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
          <DialogButtons
            submit={saved ? t('common:save') : t('common:create')}
            busy={busy}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
