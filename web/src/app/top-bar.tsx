import { Box, Flex, IconButton } from '@chakra-ui/react';
import { Menu, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BrandMark } from '../components/brand-mark.tsx';
import { paths } from '../lib/paths.ts';
import { Bell } from './bell.tsx';
import { openOverlay, useOverlay } from './overlays.ts';

export const TOP_BAR_HEIGHT = '3rem';

/** Instead of the sidebar on phones: the button of its drawer, the brand and the search. */
export function TopBar() {
  const { t } = useTranslation('shell');
  const isOpen = useOverlay() === 'drawer';
  return (
    <Flex
      as="header"
      hideFrom="md"
      align="center"
      gap="1"
      h={TOP_BAR_HEIGHT}
      px="1"
      bg="bg"
      borderBottomWidth="1px"
      _print={{ display: 'none' }}
    >
      <IconButton
        size="lg"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openOverlay('drawer')}
      >
        <Menu aria-hidden />
      </IconButton>
      <Box asChild minW="0" me="auto" rounded="l2" focusVisibleRing="outside">
        <Link to={paths.home.to()}>
          <BrandMark />
        </Link>
      </Box>
      <Bell size="lg" />
      <IconButton
        size="lg"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('search.name')}
        aria-haspopup="dialog"
        onClick={() => openOverlay('palette')}
      >
        <Search aria-hidden />
      </IconButton>
    </Flex>
  );
}
