import { Box, Flex, IconButton } from '@chakra-ui/react';
import { CircleHelp, Menu, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '../components/brand-mark.tsx';
import { LanguageSelect } from '../components/language-select.tsx';
import { ThemeButton } from '../components/theme-button.tsx';
import { useBranding } from '../lib/branding.ts';
import { helpAbout } from '../lib/help-about.ts';
import { paths } from '../lib/paths.ts';
import { AccountMenu, PersonalLinks, WhoIsSignedIn } from './account-menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';

export function Header() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const menu = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu it was chosen from.
  useEffect(() => setOpen(false), [pathname]);

  return (
    <Box
      as="header"
      bg="bg.panel"
      borderBottomWidth="1px"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <Flex maxW="8xl" mx="auto" px={{ base: '4', md: '6' }} h="14" align="center" gap="2">
        <Box asChild minW="0" me="auto" rounded="l2" focusVisibleRing="outside">
          <Link to={paths.home.to()}>
            <BrandMark />
          </Link>
        </Box>
        <Flex display={{ base: 'none', md: 'flex' }} align="center" gap="1">
          <HelpButton />
          <LanguageSelect />
          <ThemeButton />
          <AccountMenu />
        </Flex>
        <IconButton
          display={{ md: 'none' }}
          variant="ghost"
          colorPalette="gray"
          aria-label={open ? t('menu.close') : t('menu.open')}
          aria-expanded={open}
          aria-controls={menu}
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </IconButton>
      </Flex>

      <Box display={{ base: 'none', md: 'block' }} maxW="8xl" mx="auto" px="6">
        <NavigationLinks direction="row" />
      </Box>

      <Box id={menu} hidden={!open} display={{ base: open ? 'block' : 'none', md: 'none' }} px="4" pb="4">
        <NavigationLinks direction="column" />
        <Box mt="3" pt="3" borderTopWidth="1px">
          <Box mb="2">
            <WhoIsSignedIn />
          </Box>
          <Box mx="-2">
            <PersonalLinks />
          </Box>
        </Box>
        <Flex mt="3" pt="3" mx="-2" borderTopWidth="1px" align="center" gap="1" wrap="wrap">
          <LanguageSelect />
          <ThemeButton />
        </Flex>
      </Box>
    </Box>
  );
}

function HelpButton() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { hideHelp } = useBranding();
  if (hideHelp) return null;
  return (
    <IconButton asChild size="sm" variant="ghost" colorPalette="gray" color="fg.muted" title={t('nav.help')}>
      <Link to={helpAbout(pathname)} aria-label={t('nav.help')}>
        <CircleHelp aria-hidden />
      </Link>
    </IconButton>
  );
}
