import { IconButton } from '@chakra-ui/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { COLOUR_MODES, setColourMode, useColourMode } from '../lib/colour-mode.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** One button that cycles through three states: system, light, dark. */
export function ThemeButton() {
  const { t } = useTranslation();
  const mode = useColourMode();
  const names = { system: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') };
  const Icon = ICONS[mode];
  const label = t('theme.label', { mode: names[mode] });
  return (
    <IconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      color="fg.muted"
      aria-label={label}
      title={label}
      onClick={() => setColourMode(COLOUR_MODES[(COLOUR_MODES.indexOf(mode) + 1) % COLOUR_MODES.length]!)}
    >
      <Icon aria-hidden />
    </IconButton>
  );
}
