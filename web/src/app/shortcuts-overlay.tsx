import { Box, Button, chakra, Flex, Heading, Kbd } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/dialog.tsx';
import { type Shortcut, useActiveShortcuts } from '../lib/shortcuts.ts';
import { isApple } from './is-apple.ts';

/** Lists the keyboard shortcuts of the present screen, and those of every screen. */
export function ShortcutsOverlay({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const shortcuts = useActiveShortcuts();
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <Keys title={t('shortcuts.here')} shortcuts={shortcuts.filter(({ everywhere }) => !everywhere)} />
      <Keys title={t('shortcuts.everywhere')} shortcuts={shortcuts.filter(({ everywhere }) => everywhere)} />
      <Flex justify="end" mt="5">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
          {t('shortcuts.close')}
        </Button>
      </Flex>
    </Dialog>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation('shell');
  if (shortcuts.length === 0) return null;
  const names: Readonly<Record<string, string>> = {
    Shift: '⇧',
    ArrowLeft: '←',
    ArrowRight: '→',
    $mod: isApple ? '⌘' : t('key.control'),
  };
  return (
    <>
      <Heading as="h3" textStyle="xs" fontWeight="medium" color="fg.muted" mt="4" mb="1">
        {title}
      </Heading>
      <chakra.dl>
        {shortcuts.map(({ keys, label }) => (
          <Flex key={keys} justify="space-between" gap="6" py="1.5">
            <dt>{label}</dt>
            <Box as="dd" whiteSpace="nowrap">
              {keys.split(' ').map((press, at) => (
                <Fragment key={press}>
                  {at > 0 && (
                    <Box as="span" color="fg.muted" textStyle="xs" mx="1">
                      {t('key.then')}
                    </Box>
                  )}
                  {press.split('+').map((key) => (
                    <Kbd key={key} colorPalette="gray" ms="1">
                      {names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
                    </Kbd>
                  ))}
                </Fragment>
              ))}
            </Box>
          </Flex>
        ))}
      </chakra.dl>
    </>
  );
}
