import { Button, Flex, IconButton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moved, scaled, type Zoom } from './zoom.ts';

interface ZoomBarProps {
  readonly shown: Zoom;
  readonly isZoomed: boolean;
  /** Undefined: back to the whole range. */
  readonly onZoom: (zoom: Zoom | undefined) => void;
}

/** Zooming and moving by buttons, for those who do not draw in the chart. */
export function ZoomBar({ shown, isZoomed, onZoom }: ZoomBarProps) {
  const { t } = useTranslation('stats');
  const buttons = [
    [ChevronLeft, t('zoom.earlier'), () => moved(shown, -1, Date.now()), isZoomed],
    [ChevronRight, t('zoom.later'), () => moved(shown, 1, Date.now()), isZoomed],
    [ZoomOut, t('zoom.out'), () => scaled(shown, 2, Date.now()), isZoomed],
    [ZoomIn, t('zoom.in'), () => scaled(shown, 1 / 2, Date.now()), true],
  ] as const;
  return (
    <Flex role="group" aria-label={t('zoom.label')} align="center" gap="1">
      {buttons.map(([Icon, label, next, isOn]) => (
        <IconButton
          key={label}
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={label}
          title={label}
          disabled={!isOn}
          onClick={() => onZoom(next())}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
      {isZoomed && (
        <Button size="sm" variant="ghost" onClick={() => onZoom(undefined)}>
          {t('zoom.reset')}
        </Button>
      )}
    </Flex>
  );
}
