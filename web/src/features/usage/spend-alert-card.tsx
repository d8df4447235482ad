import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setSpendAlert } from '../../../../shared/contract/money/reporting.ts';
import { SPEND_ALERT_MAX, type SpendAlert } from '../../../../shared/model/reporting.ts';
import { Card } from '../../components/card.tsx';
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

interface SpendAlertCardProps {
  readonly alert: SpendAlert;
  readonly onChanged: (alert: SpendAlert) => void;
}

/** From which amount on the user is mailed what the month has come to. An admin who acts for the user sees it. */
export function SpendAlertCard({ alert, onChanged }: SpendAlertCardProps) {
  const { t, i18n } = useTranslation('usage');
  const errorText = useErrorText();
  const { actingAs } = useSession();
  const [isEditing, setEditing] = useState(false);
  const isEnding = useRef(false);
  const { cents } = alert;

  function changed(after: SpendAlert) {
    setEditing(false);
    onChanged(after);
    notify(
      'success',
      after.cents === null
        ? t('alert.ended')
        : t('alert.saved', { amount: euros(after.cents, i18n.language) }),
    );
  }

  async function end() {
    if (isEnding.current) return;
    isEnding.current = true;
    try {
      changed(await call(setSpendAlert, { body: { cents: null } }));
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      isEnding.current = false;
    }
  }

  return (
    <Card title={t('alert.title')} hint={t('alert.hint')}>
      {isEditing ? (
        <AmountForm cents={cents} onSaved={changed} onCancel={() => setEditing(false)} />
      ) : (
        <Flex align="center" wrap="wrap" columnGap="4" rowGap="2">
          <Text>
            {cents === null ? t('alert.none') : t('alert.from', { amount: euros(cents, i18n.language) })}
          </Text>
          {actingAs === undefined && (
            <Flex gap="2" wrap="wrap">
              <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setEditing(true)}>
                {cents === null ? t('alert.set') : t('alert.change')}
              </Button>
              {cents !== null && (
                <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => void end()}>
                  {t('alert.end')}
                </Button>
              )}
            </Flex>
          )}
        </Flex>
      )}
    </Card>
  );
}

interface AmountFormProps extends Pick<SpendAlert, 'cents'> {
  readonly onSaved: (alert: SpendAlert) => void;
  readonly onCancel: () => void;
}

function AmountForm({ cents, onSaved, onCancel }: AmountFormProps) {
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
    send: async ({ amount }) =>
      onSaved(await call(setSpendAlert, { body: { cents: centsIn(amount) ?? null } })),
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
