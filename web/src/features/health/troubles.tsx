import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Health, QueueHealth } from '../../../../shared/model/health.ts';
import { CopyValue } from '../../components/copy-value.tsx';
import { Notice } from '../../components/notice.tsx';
import { isLate } from './is-late.ts';
import { useQueueNames } from './use-queue-names.ts';
import { waitText } from './wait-text.ts';

/** What is wrong now, and what to do about it; or that nothing is. */
export function Troubles({ queues }: Pick<Health, 'queues'>) {
  const { t } = useTranslation('health');
  const late = queues.filter(isLate);
  const failed = queues.filter(({ deadLetters }) => deadLetters > 0);
  if (late.length + failed.length === 0) return <Notice tone="success">{t('fine')}</Notice>;
  return (
    <Stack gap="3">
      {late.map((queue) => (
        <Late key={queue.name} queue={queue} />
      ))}
      {failed.map((queue) => (
        <PutAside key={queue.name} queue={queue} />
      ))}
    </Stack>
  );
}

function Late({ queue: { name, oldestSeconds } }: { queue: QueueHealth }) {
  const { t, i18n } = useTranslation('health');
  const names = useQueueNames();
  return (
    <Notice tone="error">
      <Text fontWeight="semibold">
        {t('late.what', { queue: names[name], time: waitText(oldestSeconds ?? 0, i18n.language) })}
      </Text>
      <Text>{t('late.do', { name })}</Text>
    </Notice>
  );
}

function PutAside({ queue: { name, deadLetters, deadLettersArn } }: { queue: QueueHealth }) {
  const { t, i18n } = useTranslation('health');
  const names = useQueueNames();
  return (
    <Notice tone="warning">
      <Text fontWeight="semibold">
        {t('putAside.what', {
          count: deadLetters,
          number: deadLetters.toLocaleString(i18n.language),
          queue: names[name],
        })}
      </Text>
      {name === 'ruleFailures' ? (
        <Text mb="2">{t('putAside.undelivered')}</Text>
      ) : (
        <>
          <Text mb="2">{t('putAside.do')}</Text>
          <Command
            value={`aws sqs start-message-move-task --source-arn ${deadLettersArn}`}
            label={t('putAside.copy')}
          />
          <Text my="2">{t('putAside.read')}</Text>
        </>
      )}
      <Command value={commandToRead(deadLettersArn)} label={t('putAside.copyRead')} />
    </Notice>
  );
}

function Command({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation('health');
  return (
    <Box color="fg">
      <CopyValue value={value} label={label} copied={t('putAside.copied')} />
    </Box>
  );
}

/** Shows ten messages of a queue, and leaves them in it. */
function commandToRead(arn: string): string {
  const [region, account, name] = arn.split(':').slice(3);
  const url = `https://sqs.${region}.amazonaws.com/${account}/${name}`;
  return `aws sqs receive-message --queue-url ${url} --max-number-of-messages 10`;
}
