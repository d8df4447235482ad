import { Box, IconButton } from '@chakra-ui/react';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFleet } from '../components/use-fleet.ts';
import { SELF } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { prepareOverlay } from './load-overlay.ts';
import { openOverlay, useOverlay } from './overlays.ts';

/** More than that is not worth counting at a glance. */
const MOST = 99;

/** Opens the newest open alerts of the user, and shows how many there are. Alerts are of a whole account. */
export function Bell({ size }: { size: 'sm' | 'lg' }) {
  const { t } = useTranslation('shell');
  const { isScoped } = useSession();
  const { data } = useFleet(isScoped ? null : SELF);
  // Unknown while it is loading.
  const open = data?.alerts ?? 0;
  const number = open > MOST ? `${MOST}+` : String(open);
  const isOpen = useOverlay() === 'bell';
  if (isScoped) return null;
  const label = open === 0 ? t('bell.none') : t('bell.some', { number });
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
      {open > 0 && (
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
