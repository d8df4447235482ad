import { Button, type ButtonProps, Flex, IconButton, Stack } from '@chakra-ui/react';
import { CircleHelp, Headset, KeyRound, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { LanguageSelect } from '../components/language-select.tsx';
import { SteadyButton } from '../components/steady-button.tsx';
import { useLogout } from '../components/use-logout.ts';
import { useBranding } from '../lib/branding.ts';
import { COLOUR_MODES, setColourMode, useColourMode } from '../lib/colour-mode.ts';
import { helpAbout } from '../lib/help-about.ts';
import { paths } from '../lib/paths.ts';

const ROW = {
  size: 'sm',
  variant: 'ghost',
  colorPalette: 'gray',
  w: 'full',
  h: { base: '11', md: '8' },
  justifyContent: 'start',
  px: '2',
} as const satisfies ButtonProps;

/** What belongs to the account, for all roles: its pages, help, language, appearance and logout. */
export function AccountChoices({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { hideHelp, supportAddress } = useBranding();
  const { leave, leaving } = useLogout();
  return (
    <Stack gap="0.5">
      <Part>
        <Button asChild {...ROW}>
          <Link to={paths.settingsUser.to()} onClick={onChoose}>
            <Settings aria-hidden />
            {t('account.settings')}
          </Link>
        </Button>
        <Button asChild {...ROW}>
          <Link to={paths.settingsApiKeys.to()} onClick={onChoose}>
            <KeyRound aria-hidden />
            {t('account.apiKeys')}
          </Link>
        </Button>
        {!hideHelp && (
          <Button asChild {...ROW}>
            <Link to={helpAbout(pathname)} onClick={onChoose}>
              <CircleHelp aria-hidden />
              {t('account.help')}
            </Link>
          </Button>
        )}
        {supportAddress && (
          <Button asChild {...ROW}>
            <a href={`mailto:${supportAddress}`}>
              <Headset aria-hidden />
              {t('account.support')}
            </a>
          </Button>
        )}
      </Part>
      <Part>
        <Flex align="center" justify="space-between" ps="2" minH={ROW.h}>
          {/* The select and the buttons have names of their own. */}
          <span aria-hidden>{t('account.language')}</span>
          <LanguageSelect />
        </Flex>
        <Flex align="center" justify="space-between" ps="2" minH={ROW.h}>
          <span aria-hidden>{t('account.appearance')}</span>
          <Appearance />
        </Flex>
      </Part>
      <Part>
        <SteadyButton {...ROW} loading={leaving} loadingText={t('logout')} onClick={() => void leave()}>
          <LogOut aria-hidden />
          {t('logout')}
        </SteadyButton>
      </Part>
    </Stack>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <Stack gap="0.5" pt="1.5" mt="1" borderTopWidth="1px">
    {children}
  </Stack>
);

const MODES = { system: Monitor, light: Sun, dark: Moon } as const;

function Appearance() {
  const { t } = useTranslation(['shell', 'common']);
  const chosen = useColourMode();
  const names = {
    system: t('common:theme.system'),
    light: t('common:theme.light'),
    dark: t('common:theme.dark'),
  };
  return (
    <Flex role="group" aria-label={t('account.appearance')} gap="0.5">
      {COLOUR_MODES.map((mode) => {
        const Icon = MODES[mode];
        return (
          <IconButton
            key={mode}
            size={{ base: 'md', md: 'xs' }}
            variant={mode === chosen ? 'surface' : 'ghost'}
            colorPalette={mode === chosen ? 'accent' : 'gray'}
            aria-pressed={mode === chosen}
            aria-label={names[mode]}
            title={names[mode]}
            onClick={() => setColourMode(mode)}
          >
            <Icon aria-hidden />
          </IconButton>
        );
      })}
    </Flex>
  );
}
