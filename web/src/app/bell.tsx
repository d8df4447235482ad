import { Box, IconButton } from '@chakra-ui/react';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { prepareOverlay } from './load-overlay.ts';
import { openOverlay, useOverlay } from './overlays.ts';
import { useOpenAlerts } from './use-open-alerts.ts';

/** Opens the newest open alerts, and shows how many there are. The number is that of the sidebar: no request of its own. */
export function Bell({ size }: { size: 'sm' | 'lg' }) {
  const { t } = useTranslation('shell');
  const number = useOpenAlerts();
  const isOpen = useOverlay() === 'bell';
  const label = number === undefined ? t('bell.none') : t('bell.some', { number });
  return (
    <IconButton
      size={size}
      variant="ghost"
      colorPalette="gray"
      color={size === 'sm' ? 'fg.muted' : undefined}
      position="relative"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => prepareOverlay('bell')}
      onClick={() => openOverlay('bell')}
    >
      <BellIcon aria-hidden />
      {number !== undefined && (
        <Box
          as="span"
          aria-hidden
          position="absolute"
          top={size === 'sm' ? '0' : '1'}
          insetEnd={size === 'sm' ? '-1' : '1'}
          minW="4"
          px="1"
          rounded="full"
          bg="red.solid"
          color="white"
          fontSize="0.625rem"
          lineHeight="1rem"
          fontWeight="semibold"
        >
          {number}
        </Box>
      )}
    </IconButton>
  );
}
