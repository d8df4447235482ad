import { Box, Button, chakra, Flex, Kbd } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/dialog.tsx';
import { showShortcuts, useActiveShortcuts, useShortcuts, useShortcutsOverlay } from '../lib/shortcuts.ts';

/** Opens by `?` and lists what the keyboard can do on this screen. */
export function ShortcutsOverlay() {
  const { t } = useTranslation();
  const shortcuts = useActiveShortcuts();
  const open = useShortcutsOverlay();
  const own = useMemo(
    () => [{ keys: 'Shift+?', label: t('shortcuts.help'), perform: () => showShortcuts(true) }],
    [t],
  );
  useShortcuts(own);
  const close = () => showShortcuts(false);
  if (!open) return null;

  return (
    <Dialog title={t('shortcuts.title')} onClose={close}>
      <chakra.dl>
        {shortcuts.map(({ keys, label }) => (
          <Flex key={keys} justify="space-between" gap="6" py="1.5">
            <dt>{label}</dt>
            <Box as="dd" whiteSpace="nowrap">
              {keys.split('+').map((key) => (
                <Kbd key={key} ms="1">
                  {KEY_NAMES[key] ?? key}
                </Kbd>
              ))}
            </Box>
          </Flex>
        ))}
      </chakra.dl>
      <Flex justify="end" mt="5">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={close}>
          {t('close')}
        </Button>
      </Flex>
    </Dialog>
  );
}

const KEY_NAMES: Readonly<Record<string, string>> = { Shift: '⇧', ArrowLeft: '←', ArrowRight: '→' };
