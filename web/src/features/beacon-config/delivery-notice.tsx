import { Box, Flex, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BeaconConfiguration } from '../../../../shared/model/beacon-configuration.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';

const TONES = {
  pending: 'info',
  sent: 'info',
  confirmed: undefined,
  failed: 'error',
  partial: 'warning',
} as const;

export const isUnderWay = ({ delivery }: BeaconConfiguration): boolean =>
  delivery?.state === 'pending' || delivery?.state === 'sent';

interface DeliveryNoticeProps {
  readonly configuration: BeaconConfiguration;
  /** Retries a failed delivery; absent without the right to it. */
  readonly onRetry: (() => Promise<unknown>) | undefined;
}

/** The state of the delivery of the settings to the device. */
export function DeliveryNotice({ configuration, onRetry }: DeliveryNoticeProps) {
  const { t } = useTranslation(['configuration', 'list']);
  const [busy, setBusy] = useState(false);
  const reasonText = useReason();
  const { delivery, deviceUpToDate } = configuration;
  if (!delivery) return deviceUpToDate ? null : <Notice tone="info">{t('delivery.modified')}</Notice>;
  const { state, at, hubId: hub, reason } = delivery;
  const texts = {
    pending: t('delivery.pending'),
    sent: t('delivery.sent', { hub }),
    confirmed: t('delivery.confirmed'),
    failed: t('delivery.failed'),
    partial: t('delivery.partial'),
  };

  async function retry() {
    setBusy(true);
    await onRetry?.().finally(() => setBusy(false));
  }

  const tone = TONES[state];
  // Delivered: a line of text without a box is enough.
  if (!tone)
    return (
      <Flex align="center" gap="2" color="fg.muted" role="status">
        <Box asChild color="green.fg">
          <CircleCheck size={17} aria-hidden />
        </Box>
        <span>
          {texts[state]} <TimeAgo at={Date.parse(at)} />
        </span>
      </Flex>
    );
  return (
    <Notice tone={tone}>
      <Flex wrap="wrap" gapX="4" gapY="2" align="center" justify="space-between">
        <Box flex="1 1 16rem">
          <b>{texts[state]}</b> <TimeAgo at={Date.parse(at)} />
          {reason && <Text>{reasonText(reason)}</Text>}
        </Box>
        {onRetry && (state === 'failed' || state === 'partial') && (
          <SteadyButton
            size="xs"
            variant="outline"
            colorPalette="gray"
            bg="bg.panel"
            loading={busy}
            loadingText={t('delivery.retry')}
            onClick={() => void retry()}
          >
            {t('delivery.retry')}
          </SteadyButton>
        )}
      </Flex>
    </Notice>
  );
}

function useReason(): (reason: string) => string {
  const { t } = useTranslation('configuration');
  return (reason) => {
    switch (reason) {
      case 'UNAUTHORIZED':
        return t('reason.unauthorized');
      case 'INVALID':
        return t('reason.invalid');
      case 'COMMAND_FAILED':
        return t('reason.commandFailed');
      case 'NO_CONNECTION':
        return t('reason.noConnection');
      case 'TIMEOUT':
        return t('reason.timeout');
      case 'HUB_ERROR':
        return t('reason.hubError');
      case 'NO_ANSWER':
        return t('reason.noAnswer');
      case 'NO_CODING':
        return t('reason.noCoding');
      default:
        return reason;
    }
  };
}
