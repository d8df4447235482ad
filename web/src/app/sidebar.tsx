import { Box, Button, Flex, IconButton, Kbd } from '@chakra-ui/react';
import { PanelLeft, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BrandMark } from '../components/brand-mark.tsx';
import { paths } from '../lib/paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { toggleFolded, useFolded } from './folded.ts';
import { isApple } from './is-apple.ts';
import { prepareOverlay } from './load-overlay.ts';
import { NavigationList } from './navigation-list.tsx';
import { openOverlay } from './overlays.ts';

/** The frame beside the screens: brand, search, navigation and account. Folded, it is a rail of icons. */
export function Sidebar() {
  const { t } = useTranslation('shell');
  const folded = useFolded();
  const foldText = folded ? t('sidebar.unfold') : t('sidebar.fold');
  return (
    <Flex
      as="header"
      direction="column"
      hideBelow="md"
      position="sticky"
      // Its menu opens over the screen.
      zIndex="dropdown"
      top="var(--bar-height)"
      h="calc(100dvh - var(--bar-height))"
      w="var(--side-width)"
      flexShrink="0"
      _print={{ display: 'none' }}
    >
      <Flex
        direction={folded ? 'column' : 'row'}
        align="center"
        gap="1"
        px={folded ? '2' : '2.5'}
        pt={folded ? '3' : '2.5'}
        pb="2"
        ps={folded ? '2' : '4.5'}
      >
        <Box
          asChild
          minW="0"
          me={folded ? undefined : 'auto'}
          rounded="l2"
          focusVisibleRing="outside"
          css={folded ? { '& span': { srOnly: true }, '& > div': { gap: '0' }, '& img': { maxW: '9' } } : {}}
        >
          <Link to={paths.home.to()}>
            <BrandMark />
          </Link>
        </Box>
        <Bell size="sm" />
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          color="fg.muted"
          aria-label={foldText}
          aria-keyshortcuts="["
          title={`${foldText} [`}
          onClick={toggleFolded}
        >
          <PanelLeft aria-hidden />
        </IconButton>
      </Flex>
      <Box px={folded ? '2' : '2.5'} pb="2">
        <SearchButton isRail={folded} />
      </Box>
      <Box flex="1" minH="0" overflowY="auto" overscrollBehavior="contain" px={folded ? '2' : '2.5'} py="1.5">
        <NavigationList look={folded ? 'rail' : 'full'} />
      </Box>
      <Box px="2" py="2">
        <AccountMenu isRail={folded} />
      </Box>
    </Flex>
  );
}

function SearchButton({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Button
      size="sm"
      h="8"
      w="full"
      px={isRail ? '0' : '2'}
      justifyContent={isRail ? 'center' : 'start'}
      gap="2"
      variant="outline"
      bg="bg.panel"
      borderColor="border.control"
      color="fg.muted"
      fontWeight="normal"
      fontSize="0.8125rem"
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      title={isRail ? t('search.name') : undefined}
      _hover={{ bg: 'bg.subtle' }}
      onPointerEnter={() => prepareOverlay('palette')}
      onClick={() => openOverlay('palette')}
    >
      <Search aria-hidden />
      <Box as="span" className={isRail ? 'sr-only' : undefined} flex="1" textAlign="start">
        {t('search.open')}
      </Box>
      {!isRail && (
        <Flex as="span" gap="1" aria-hidden>
          <Kbd size="sm" colorPalette="gray">
            {isApple ? '⌘' : t('key.control')}
          </Kbd>
          <Kbd size="sm" colorPalette="gray">
            K
          </Kbd>
        </Flex>
      )}
    </Button>
  );
}
