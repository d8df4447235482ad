import { Flex } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

function followConnection(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(followConnection, () => navigator.onLine);
  return (
    // The region must exist before its text, because screen readers do not announce a region that appears together with
    // its text.
    <div role="status">
      {!online && (
        <Flex align="center" justify="center" gap="2" px="4" py="2" bg="orange.subtle" color="orange.fg">
          <WifiOff size={16} aria-hidden />
          {t('offline')}
        </Flex>
      )}
    </div>
  );
}
