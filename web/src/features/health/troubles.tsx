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
      <Text mb="2">{t('putAside.do')}</Text>
      <Box color="fg">
        <CopyValue
          value={`aws sqs start-message-move-task --source-arn ${deadLettersArn}`}
          label={t('putAside.copy')}
          copied={t('putAside.copied')}
        />
      </Box>
    </Notice>
  );
}
