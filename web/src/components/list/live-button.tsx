import { Box, Button, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Refreshes the page every second while it is switched on. */
export function LiveButton({ live, onLive }: { live: boolean; onLive: (live: boolean) => void }) {
  const { t } = useTranslation('list');
  return (
    <Button
      size="sm"
      variant="outline"
      bg="bg.panel"
      colorPalette={live ? 'green' : 'gray'}
      aria-label={t('live')}
      aria-pressed={live}
      title={t('liveHint')}
      onClick={() => onLive(!live)}
    >
      <Box
        as="span"
        boxSize="2"
        rounded="full"
        bg={live ? 'green.focusRing' : 'transparent'}
        borderWidth="1.5px"
        borderColor={live ? 'green.focusRing' : 'fg.subtle'}
        animation={live ? 'live-pulse 2s ease-in-out infinite' : undefined}
      />
      <Text as="span" hideBelow="md">
        {t('live')}
      </Text>
    </Button>
  );
}
