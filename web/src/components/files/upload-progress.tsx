import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../lib/format.ts';
import { ProgressBar } from '../progress-bar.tsx';
import type { Sending } from './use-content-upload.ts';

/** How far an upload is, and a button to cancel it. */
export function UploadProgress({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { t, i18n } = useTranslation(['files', 'common']);
  return (
    <Flex align="center" wrap="wrap" gap="3" minH="9">
      {sending === 'checking' ? (
        <Text color="fg.muted" role="status">
          {t('checking')}
        </Text>
      ) : (
        <>
          <ProgressBar value={sending.share} label={t('uploading')} />
          <span>{percent(Math.round(sending.share * 100), i18n.language)}</span>
        </>
      )}
      <Button type="button" size="xs" variant="outline" colorPalette="gray" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </Flex>
  );
}
