import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ALERT_FACTS, ALERT_ROUND_MINUTES, type AlertKind } from '../../../../shared/model/alert.ts';
import { Notice } from '../../components/notice.tsx';
import { useAlertTexts } from './use-alert-texts.ts';

interface RulePreviewProps {
  readonly kind: AlertKind;
  readonly threshold: number;
  readonly isNew: boolean;
}

/** What a rule will alert about, and how often it is evaluated. */
export function RulePreview({ kind, threshold, isNew }: RulePreviewProps) {
  const { t } = useTranslation('alerts');
  const { watched } = useAlertTexts();
  const minutes = ALERT_FACTS[kind].everyRounds * ALERT_ROUND_MINUTES;
  const often = minutes < 60 ? t('preview.often', { number: minutes }) : t('preview.hourly');
  return (
    <Notice tone="info">
      <Text fontWeight="medium">{t('preview.tells', { what: watched({ kind, threshold }) })}</Text>
      <Text>{isNew ? t('preview.new', { often }) : t('preview.changed', { often })}</Text>
    </Notice>
  );
}
