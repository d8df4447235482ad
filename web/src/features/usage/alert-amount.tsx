import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setSpendAlert } from '../../../../shared/contract/money/reporting.ts';
import { SPEND_ALERT_MAX, type SpendAlert } from '../../../../shared/model/reporting.ts';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useForm } from '../../components/use-form.ts';
import { call } from '../../lib/api.ts';
import { euros } from '../../lib/euros.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { centsIn, textOf } from './entered-euros.ts';

interface AlertAmountProps {
  readonly of: keyof SpendAlert;
  /** Whose use it is about. */
  readonly about: string;
  readonly alert: SpendAlert;
  readonly onChanged: (alert: SpendAlert) => void;
}

/** One amount of the spend alert, edited in place. An admin who acts for the user only sees it. */
export function AlertAmount({ of, about, alert, onChanged }: AlertAmountProps) {
  const { t, i18n } = useTranslation('usage');
  const errorText = useErrorText();
  const { actingAs } = useSession();
  const [isEditing, setEditing] = useState(false);
  const isEnding = useRef(false);
  const id = useId();
  const cents = alert[of];
  const amount = cents === null ? undefined : euros(cents, i18n.language);

  async function send(next: number | null) {
    const after = await call(setSpendAlert, { body: { [of]: next } });
    setEditing(false);
    onChanged(after);
    notify(
      'success',
      next === null ? t('alert.ended') : t('alert.saved', { amount: euros(next, i18n.language) }),
    );
  }

  async function end() {
    if (isEnding.current) return;
    isEnding.current = true;
    try {
      await send(null);
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      isEnding.current = false;
    }
  }

  return (
    <Box role="group" aria-labelledby={id}>
      <Heading as="h3" size="sm" id={id} mb="1">
        {about}
      </Heading>
      {isEditing ? (
        <AmountForm cents={cents} onSend={send} onCancel={() => setEditing(false)} />
      ) : (
        <Flex align="center" wrap="wrap" columnGap="4" rowGap="2">
          <Text>{amount === undefined ? t('alert.none') : t('alert.from', { amount })}</Text>
          {actingAs === undefined && (
            <Flex gap="2" wrap="wrap">
              <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setEditing(true)}>
                {amount === undefined ? t('alert.set') : t('alert.change')}
              </Button>
              {amount !== undefined && (
                <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => void end()}>
                  {t('alert.end')}
                </Button>
              )}
            </Flex>
          )}
        </Flex>
      )}
    </Box>
  );
}

interface AmountFormProps {
  readonly cents: number | null;
  readonly onSend: (cents: number | null) => Promise<void>;
  readonly onCancel: () => void;
}

function AmountForm({ cents, onSend, onCancel }: AmountFormProps) {
  const { t, i18n } = useTranslation(['usage', 'common']);
  const { language } = i18n;
  const form = useForm({
    fields: ['amount'],
    check: ({ amount }) => ({
      amount:
        centsIn(amount) === undefined
          ? t('alert.faulty', { min: euros(1, language), max: euros(SPEND_ALERT_MAX, language) })
          : undefined,
    }),
    send: ({ amount }) => onSend(centsIn(amount) ?? null),
  });
  return (
    <form {...form.props}>
      {form.refused && (
        <Box mb="4">
          <Notice>{form.refused}</Notice>
        </Box>
      )}
      <Box maxW="md">
        <TextField
          size="sm"
          name="amount"
          label={t('alert.amount')}
          error={form.faults.amount}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          maxLength={20}
          defaultValue={cents === null ? '' : textOf(cents, language)}
          beside={
            <>
              <SteadyButton type="submit" size="sm" loading={form.busy} loadingText={t('common:save')}>
                {t('common:save')}
              </SteadyButton>
              <Button size="sm" variant="outline" colorPalette="gray" onClick={onCancel}>
                {t('common:cancel')}
              </Button>
            </>
          }
        />
      </Box>
    </form>
  );
}
