import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { absoluteTime } from '../../lib/format.ts';
import { useRetry } from './use-retry.ts';

/** How far the last retry of a month is, and what came of it. Nothing if there was none. */
export function RetryNotice({ month }: { month: number }) {
  const { t, i18n } = useTranslation('charges');
  const { data: retry } = useRetry(month);
  if (!retry) return null;
  const { state, outcomes, withoutCard, startedDate } = retry;
  const tried = Object.values(outcomes).reduce((sum, { statements }) => sum + statements, 0);
  const number = tried.toLocaleString(i18n.language);
  return (
    <Notice tone="info">
      <Text>
        {state === 'running'
          ? t('retry.running', { number })
          : t('retry.finished', {
              count: tried,
              number,
              paid: (outcomes.paid?.statements ?? 0).toLocaleString(i18n.language),
              time: absoluteTime(Date.parse(startedDate), i18n.language),
            })}
      </Text>
      {withoutCard.statements > 0 && (
        <Text>
          {t('retry.withoutCard', {
            count: withoutCard.statements,
            number: withoutCard.statements.toLocaleString(i18n.language),
          })}
        </Text>
      )}
    </Notice>
  );
}
