import { Box, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { type LucideIcon, MailPlus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import {
  addAlertRecipient,
  askAlertRecipient,
  getAlertRecipients,
  removeAlertRecipient,
} from '../../../../shared/contract/devices/alerts.ts';
import { ALERT_RECIPIENTS_MAX, type AlertRecipient, STOPPED_DAYS } from '../../../../shared/model/alert.ts';
import { EMAIL_MAX } from '../../../../shared/model/user.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { markStyles } from '../../components/list/list-styles.ts';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEmailFault } from '../../components/use-email-fault.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { shortDate } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';

const DAY_MS = 24 * 3600_000;

interface RuleRecipientsProps {
  readonly ruleId: string;
  /** The rule sends mails at all. */
  readonly isMailed: boolean;
  /** There are more or fewer of them now. */
  readonly onChanged: () => void;
}

/** Who gets the mails of a rule besides its owner. What is done here takes effect at once, since it sends mails. */
export function RuleRecipients({ ruleId, isMailed, onChanged }: RuleRecipientsProps) {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  const faultOf = useEmailFault();
  const { data, error, mutate } = useSWR(['alert-recipients', ruleId], () =>
    call(getAlertRecipients, { params: { id: ruleId } }),
  );
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const items = data?.items ?? [];

  async function add() {
    const email = typed.trim();
    if (busy || !email) return;
    const wrong = faultOf(email);
    setFault(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      await call(addAlertRecipient, { params: { id: ruleId }, body: { email } });
      setTyped('');
      onChanged();
      await mutate();
    } catch (refusal) {
      setFault(errorText(refusal));
    } finally {
      setBusy(false);
    }
  }
  /** Enter belongs to the whole form otherwise. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  }
  async function change(work: Promise<unknown>, done: string) {
    try {
      await work;
      notify('success', done);
      onChanged();
    } catch (refusal) {
      notify('error', errorText(refusal));
    }
    await mutate();
  }
  const ask = ({ id, email }: AlertRecipient) =>
    void change(
      call(askAlertRecipient, { params: { id: ruleId, recipient: id } }),
      t('recipients.asked', { email }),
    );
  const remove = ({ id, email }: AlertRecipient) =>
    void change(
      call(removeAlertRecipient, { params: { id: ruleId, recipient: id } }),
      t('recipients.removed', { email }),
    );

  return (
    <Stack gap="2" role="group" aria-label={t('recipients.title')}>
      <Text fontWeight="medium">{t('recipients.title')}</Text>
      {error !== undefined && <Notice>{errorText(error)}</Notice>}
      {items.length > 0 && (
        <Stack as="ul" gap="0" listStyleType="none" borderWidth="1px" rounded="l2" css={markStyles}>
          {items.map((one) => (
            <Recipient key={one.id} one={one} onAsk={() => ask(one)} onRemove={() => remove(one)} />
          ))}
        </Stack>
      )}
      {items.length < ALERT_RECIPIENTS_MAX ? (
        <TextField
          size="sm"
          type="email"
          autoComplete="off"
          label={t('recipients.email')}
          hint={t('recipients.hint')}
          error={fault}
          maxLength={EMAIL_MAX}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value);
            setFault(undefined);
          }}
          beside={
            <SteadyButton
              type="button"
              size="sm"
              variant="outline"
              loading={busy}
              loadingText={t('recipients.add')}
              onClick={() => void add()}
            >
              {t('recipients.add')}
            </SteadyButton>
          }
        />
      ) : (
        <Text color="fg.muted" textStyle="xs">
          {t('recipients.full', { number: ALERT_RECIPIENTS_MAX })}
        </Text>
      )}
      {!isMailed && items.length > 0 && (
        <Text color="fg.muted" textStyle="xs">
          {t('recipients.off')}
        </Text>
      )}
    </Stack>
  );
}

interface RecipientProps {
  readonly one: AlertRecipient;
  readonly onAsk: () => void;
  readonly onRemove: () => void;
}

const TONES = { waiting: 'orange', confirmed: 'green', stopped: 'gray' } as const;

function Recipient({ one, onAsk, onRemove }: RecipientProps) {
  const { t, i18n } = useTranslation('alerts');
  const { email, state, askedDate, answeredDate } = one;
  const texts = {
    waiting: t('recipients.waiting'),
    confirmed: t('recipients.confirmed'),
    stopped: t('recipients.stopped'),
  };
  const mayAskAt = state === 'stopped' ? Date.parse(answeredDate ?? askedDate) + STOPPED_DAYS * DAY_MS : 0;
  const mayAsk = state !== 'confirmed' && mayAskAt < Date.now();
  return (
    <Flex
      as="li"
      align="center"
      gap="2"
      px="3"
      py="1.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: 0 }}
      textStyle="sm"
    >
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere">{email}</Text>
        <Flex align="center" wrap="wrap" columnGap="2" color="fg.muted" textStyle="xs">
          <span className="label" data-tone={TONES[state]}>
            {texts[state]}
          </span>
          {state === 'waiting' && (
            <span>
              {t('recipients.askedAt')} <TimeAgo at={Date.parse(askedDate)} />
            </span>
          )}
          {state === 'stopped' &&
            !mayAsk &&
            t('recipients.askFrom', { day: shortDate(mayAskAt, i18n.language) })}
        </Flex>
      </Box>
      {mayAsk && <Action icon={MailPlus} label={t('recipients.ask', { email })} onClick={onAsk} />}
      <Action icon={X} label={t('recipients.remove', { email })} onClick={onRemove} />
    </Flex>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

const Action = ({ icon: Icon, label, onClick }: ActionProps) => (
  <IconButton
    type="button"
    size="xs"
    variant="ghost"
    colorPalette="gray"
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <Icon aria-hidden />
  </IconButton>
);
