import { Box, chakra, Flex, IconButton } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../components/brand-mark.tsx';
import { useModal } from '../components/use-modal.ts';
import { AccountChoices } from './account-choices.tsx';
import { WhoIsSignedIn } from './account-menu.tsx';
import { NavigationList } from './navigation-list.tsx';

/** The sidebar on phones. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const dialog = useModal();
  // A wider window shows the sidebar.
  useEffect(() => {
    const wide = matchMedia('(min-width: 48rem)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <Panel
      ref={dialog}
      aria-label={t('menu.label')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The backdrop belongs to the dialog; everything else is inside it.
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Box px="3" pb="6">
        <Flex align="center" justify="space-between" ps="2" h="12">
          <BrandMark />
          <IconButton
            size="lg"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('menu.close')}
            onClick={onClose}
          >
            <X aria-hidden />
          </IconButton>
        </Flex>
        {/* It closes first: the focus returns to the menu button, and goes from there to the heading of the new screen. */}
        <NavigationList look="touch" onChoose={onClose} />
        <Box mt="4" pt="3" px="2" borderTopWidth="1px">
          <WhoIsSignedIn />
        </Box>
        <Box mt="1">
          <AccountChoices onChoose={onClose} />
        </Box>
      </Box>
    </Panel>
  );
}

const Panel = chakra('dialog', {
  base: {
    position: 'fixed',
    insetStart: '0',
    insetEnd: 'auto',
    top: 'var(--modal-top)',
    bottom: '0',
    m: '0',
    w: 'min(20rem, calc(100vw - 3.5rem))',
    h: 'auto',
    maxH: 'none',
    overflowY: 'auto',
    bg: 'bg',
    color: 'fg',
    borderEndWidth: '1px',
    shadow: 'lg',
    animation: 'fade-in 180ms ease-out',
    '&::backdrop': { top: 'var(--modal-top)', bg: 'rgb(10 15 20 / 45%)' },
  },
});
