import { Box, chakra } from '@chakra-ui/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewing } from './use-view.ts';

interface SurfaceProps {
  /** What is shown, with the keys that move it. */
  readonly label: string;
  readonly viewing: Viewing;
  readonly height: string | Readonly<Record<string, string>>;
  /** Shown at its lower left corner. */
  readonly corner?: ReactNode;
  readonly children: ReactNode;
}

const ZOOM = 1.5;

/** The frame of a picture or map that is moved and zoomed, with buttons for those who have no wheel. */
export function Surface({ label, viewing, height, corner, children }: SurfaceProps) {
  const { t } = useTranslation('maps');
  const { frame, zoomBy, fit, handlers } = viewing;
  return (
    <Box position="relative">
      <Box position="relative">
        <Frame ref={frame} role="application" aria-label={label} tabIndex={0} h={height} {...handlers}>
          {children}
        </Frame>
        {corner && (
          <Box position="absolute" bottom="1.5" insetStart="2" textStyle="xs" color="fg.muted">
            {corner}
          </Box>
        )}
      </Box>
      <Buttons>
        <button type="button" aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => zoomBy(ZOOM)}>
          <Plus size={16} aria-hidden />
        </button>
        <button type="button" aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => zoomBy(1 / ZOOM)}>
          <Minus size={16} aria-hidden />
        </button>
        <button type="button" aria-label={t('showAll')} title={t('showAll')} onClick={fit}>
          <Maximize size={16} aria-hidden />
        </button>
      </Buttons>
    </Box>
  );
}

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: 'bg.subtle',
    rounded: 'l2',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    focusVisibleRing: 'inside',
    _active: { cursor: 'grabbing' },
  },
});

/** On phones below it, since a picture that is small would be hidden by them. */
const Buttons = chakra('div', {
  base: {
    position: { base: 'static', md: 'absolute' },
    bottom: '3',
    insetEnd: '3',
    display: 'flex',
    flexDirection: { base: 'row', md: 'column' },
    w: 'fit-content',
    ms: { base: 'auto', md: '0' },
    mt: { base: '2', md: '0' },
    bg: 'bg.panel',
    borderWidth: '1px',
    rounded: 'l2',
    shadow: 'xs',
    '& button': {
      display: 'grid',
      placeItems: 'center',
      boxSize: { base: '10', md: '8' },
      color: 'fg.muted',
      cursor: 'pointer',
      rounded: 'l1',
      focusVisibleRing: 'inside',
      _hover: { color: 'fg', bg: 'bg.muted' },
    },
    '& button + button': { borderTopWidth: { md: '1px' }, borderInlineStartWidth: { base: '1px', md: '0' } },
  },
});
