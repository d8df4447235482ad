import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { createAlertRule, putAlertRule } from '../../../../shared/contract/devices/alerts.ts';
import {
  ALERT_FACTS,
  ALERT_RULES_MAX,
  type AlertKind,
  type AlertRule,
  isThreshold,
  NewAlertRule,
} from '../../../../shared/model/alert.ts';
import { CheckField } from '../../components/check-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Notice } from '../../components/notice.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { userParameter } from '../../lib/owner.ts';
import { SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';
import { KindCards } from './kind-cards.tsx';
import { RulePreview } from './rule-preview.tsx';
import { RuleRecipients } from './rule-recipients.tsx';
import { RuleScope } from './rule-scope.tsx';
import { RuleSnooze, type Snooze, snoozedUntil } from './rule-snooze.tsx';
import { RuleWebhooks } from './rule-webhooks.tsx';
import { useAlertTexts } from './use-alert-texts.ts';
import { useThresholdTexts } from './use-threshold-texts.ts';

interface RuleDialogProps {
  /** Undefined: a new rule. */
  readonly saved: AlertRule | undefined;
  /** The owner of a new rule, as the API takes it. */
  readonly whose: { readonly user?: string };
  readonly onSaved: (rule: AlertRule) => void;
  /** The rule has more or fewer recipients now. */
  readonly onRecipients: () => void;
  readonly onClose: () => void;
}

interface Entries {
  readonly kind: AlertKind;
  /** NaN: what was entered is no number. */
  readonly threshold: number;
  readonly sendMail: boolean;
  readonly siteId: string | null;
  /** As the user typed it. */
  readonly tag: string;
  readonly webhookIds: readonly string[];
  readonly snooze: Snooze;
}

const NEW: Entries = {
  kind: 'hubOffline',
  threshold: ALERT_FACTS.hubOffline.usual,
  sendMail: true,
  siteId: null,
  tag: '',
  webhookIds: [],
  snooze: 'none',
};

/** Creates or changes a rule; the kind of an existing rule cannot change. */
export function RuleDialog({ saved, whose, onSaved, onRecipients, onClose }: RuleDialogProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const errorText = useErrorText();
  const session = useSession();
  const me = meOf(session)?.id;
  const { kinds } = useAlertTexts();
  const thresholds = useThresholdTexts();
  const bodyOf = ({ kind, threshold, sendMail, siteId, tag }: Entries) => ({
    kind,
    threshold,
    sendMail,
    siteId,
    tag: tag.trim() || null,
    isActive: saved?.isActive ?? true,
  });
  const editor = useEditor<Entries>({
    saved: saved
      ? {
          kind: saved.kind,
          threshold: saved.threshold,
          sendMail: saved.sendMail,
          siteId: saved.siteId,
          tag: saved.tag ?? '',
          webhookIds: saved.webhookIds,
          snooze: saved.snoozedUntil === null ? 'none' : 'kept',
        }
      : NEW,
    schema: NewAlertRule,
    toSend: bodyOf,
    async send(value, changes) {
      const { kind, ...rest } = bodyOf(value);
      const said = {
        ...rest,
        ...(changes.webhookIds && { webhookIds: [...changes.webhookIds] }),
        ...(changes.snooze && { snoozedUntil: snoozedUntil(changes.snooze) }),
      };
      if (saved) {
        const { id, version } = saved;
        onSaved(await call(putAlertRule, { params: { id }, body: { ...said, version } }));
        notify('success', t('saved'));
      } else {
        onSaved(await call(createAlertRule, { query: whose, body: { kind, ...said } }));
        notify('success', t('made'));
      }
    },
  });
  const { value, set, isFault, refusal } = editor;
  const { kind } = value;
  const { threshold } = value;
  const texts = thresholds[kind];
  const owner = saved ? userParameter(saved.userId === me ? SELF : saved.userId, roleOf(session)) : whose;

  return (
    <Dialog wide={!saved} title={saved ? t('editTitle') : t('add')} onClose={onClose}>
      <form {...editor.props}>
        <Stack gap="5">
          {saved ? (
            <Text color="fg.muted">{kinds[kind]}</Text>
          ) : (
            <KindCards
              value={kind}
              onChange={(next) => {
                set('kind', next);
                set('threshold', ALERT_FACTS[next].usual);
              }}
            />
          )}
          <Box maxW="20rem">
            <NumberField
              size="sm"
              min={ALERT_FACTS[kind].min}
              max={ALERT_FACTS[kind].max}
              label={texts.label}
              hint={isFault('threshold') ? undefined : texts.range}
              error={isFault('threshold') ? texts.fault : undefined}
              end={<Unit>{texts.unit}</Unit>}
              pe="20"
              value={value.threshold}
              onChange={(threshold) => set('threshold', threshold)}
            />
          </Box>
          <RuleScope
            whose={owner}
            siteId={value.siteId}
            tag={value.tag}
            isTagFault={isFault('tag')}
            onSite={(siteId) => set('siteId', siteId)}
            onTag={(tag) => set('tag', tag)}
          />
          <CheckField
            label={t('field.mail')}
            hint={t('field.mailHint')}
            checked={value.sendMail}
            onChange={(checked) => set('sendMail', checked)}
          />
          {saved ? (
            <RuleRecipients ruleId={saved.id} isMailed={value.sendMail} onChanged={onRecipients} />
          ) : (
            value.sendMail && (
              <Text color="fg.muted" textStyle="xs">
                {t('recipients.later')}
              </Text>
            )
          )}
          <RuleWebhooks whose={owner} chosen={value.webhookIds} onChoose={(ids) => set('webhookIds', ids)} />
          {saved && (
            <RuleSnooze
              until={saved.snoozedUntil}
              value={value.snooze}
              onChange={(snooze) => set('snooze', snooze)}
            />
          )}
          {isThreshold(kind, threshold) && (
            <RulePreview kind={kind} threshold={threshold} isNew={saved === undefined} />
          )}
          {refusal !== undefined && (
            <Notice>
              {!saved && refusedWith(refusal, 'FORM_VALIDATION_FAILED')
                ? t('fault.full', { number: ALERT_RULES_MAX })
                : errorText(refusal)}
            </Notice>
          )}
          <DialogButtons
            submit={saved ? t('common:save') : t('common:create')}
            busyText={t('common:save')}
            busy={editor.busy}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

const Unit = ({ children }: { children: string }) => (
  <Box as="span" px="1.5" color="fg.muted" textStyle="sm" pointerEvents="none" aria-hidden>
    {children}
  </Box>
);
