import { Box, Button, chakra, Flex, Heading, Kbd } from '@chakra-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showShortcuts, useActiveShortcuts, useShortcuts, useShortcutsOverlay } from '../lib/shortcuts.ts';

/** Opens by `?` and lists what the keyboard can do on this screen. */
export function ShortcutsOverlay() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const shortcuts = useActiveShortcuts();
  const open = useShortcutsOverlay();
  const own = useMemo(
    () => [{ keys: 'Shift+?', label: t('shortcuts.help'), perform: () => showShortcuts(true) }],
    [t],
  );
  useShortcuts(own);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <Dialog ref={dialog} aria-labelledby="shortcuts-title" onClose={() => showShortcuts(false)}>
      <Heading id="shortcuts-title" as="h2" size="md" mb="4">
        {t('shortcuts.title')}
      </Heading>
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
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => showShortcuts(false)}>
          {t('close')}
        </Button>
      </Flex>
    </Dialog>
  );
}

const KEY_NAMES: Readonly<Record<string, string>> = { Shift: '⇧', ArrowLeft: '←', ArrowRight: '→' };

const Dialog = chakra('dialog', {
  base: {
    m: 'auto',
    p: '6',
    w: 'min(26rem, calc(100vw - 2rem))',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    rounded: 'l3',
    shadow: 'lg',
    '&::backdrop': { bg: 'rgb(10 15 20 / 45%)' },
  },
});
