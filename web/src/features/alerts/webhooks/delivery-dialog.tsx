import { Box, Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getWebhookDelivery } from '../../../../../shared/contract/devices/webhooks.ts';
import type { DeliveryTry, WebhookDelivery } from '../../../../../shared/model/webhook.ts';
import { Command } from '../../../components/command.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TimeAgo } from '../../../components/list/cells/time-ago.tsx';
import { Loading } from '../../../components/loading.tsx';
import { call } from '../../../lib/api.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';

interface DeliveryDialogProps {
  readonly delivery: WebhookDelivery;
  readonly onReplay: () => void;
  readonly onClose: () => void;
}

/** What was sent for an event, and what was answered each time. */
export function DeliveryDialog({ delivery, onReplay, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { events } = useWebhookTexts();
  const { id, webhookId, attempts, state } = delivery;
  const { data, error, mutate } = useSWR(['delivery', webhookId, id, attempts, state], () =>
    call(getWebhookDelivery, { params: { id: webhookId, delivery: id } }),
  );
  return (
    <Dialog wide title={events[delivery.event]} onClose={onClose}>
      <Stack gap="5">
        <Text color="fg.muted" textStyle="xs" fontFamily="mono" overflowWrap="anywhere">
          {id}
        </Text>
        <Loading plain data={data} error={error} onRetry={() => void mutate()}>
          {({ body, tries }) => (
            <>
              <Section title={t('log.body')}>
                <Code>{readable(body)}</Code>
              </Section>
              {tries.length === 0 && <Text color="fg.muted">{t('log.noTries')}</Text>}
              {tries.map((one) => (
                <Try key={one.date} made={one} />
              ))}
            </>
          )}
        </Loading>
        <Flex justify="end" gap="2">
          <Command>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={onReplay}>
              {t('replay.one')}
            </Button>
          </Command>
          <Button size="sm" onClick={onClose}>
            {t('common:close')}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}

function Try({ made }: { made: DeliveryTry }) {
  const { t, i18n } = useTranslation('webhooks');
  const { faults } = useWebhookTexts();
  const { date, url, headers, status, fault, durationMs, answerHeaders, answer } = made;
  const took = t('log.took', { number: durationMs.toLocaleString(i18n.language) });
  return (
    <Section title={fault === null ? t('log.arrived') : faults[fault]}>
      <Text color="fg.muted" textStyle="xs">
        <TimeAgo at={Date.parse(date)} />
        {` · ${took}`}
        {status !== null && ` · ${t('log.status', { status, count: answerHeaders })}`}
      </Text>
      <Code>
        {[`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n')}
      </Code>
      {status !== null && (
        <>
          <Text textStyle="xs" fontWeight="medium">
            {t('log.answer')}
          </Text>
          {answer === '' ? (
            <Text color="fg.muted" textStyle="xs">
              {t('log.noAnswer')}
            </Text>
          ) : (
            <Code>{answer}</Code>
          )}
        </>
      )}
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box>
    <Heading as="h3" size="sm" mb="2">
      {title}
    </Heading>
    <Stack gap="2">{children}</Stack>
  </Box>
);

/** JSON with indents, if it is JSON. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Text that scrolls, also by keys. */
const Code = ({ children }: { children: string }) => <Pre tabIndex={0}>{children}</Pre>;

const Pre = chakra('pre', {
  base: {
    p: '3',
    maxH: '16rem',
    overflow: 'auto',
    rounded: 'l2',
    bg: 'bg.subtle',
    borderWidth: '1px',
    fontFamily: 'mono',
    textStyle: 'xs',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    focusVisibleRing: 'outside',
  },
});
