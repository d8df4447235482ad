import { Button, type ButtonProps, Flex, IconButton, Stack } from '@chakra-ui/react';
import {
  CircleHelp,
  CreditCard,
  Headset,
  KeyRound,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Rows2,
  Rows4,
  Settings,
  Sparkles,
  Sun,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { LANGUAGES } from '../../../shared/model/user-limits.ts';
import { changelogPage } from '../../../shared/static-pages.ts';
import { LanguageSelect } from '../components/language-select.tsx';
import { SteadyButton } from '../components/steady-button.tsx';
import { useLogout } from '../components/use-logout.ts';
import { useBranding } from '../lib/branding.ts';
import { COLOUR_MODES, setColourMode, useColourMode } from '../lib/colour-mode.ts';
import { DENSITIES, type Density, setDensity, useDensity } from '../lib/density.ts';
import { helpAbout } from '../lib/help-about.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { AccountSwitch } from './account-switch.tsx';
import { SCREENS } from './screens.ts';
import { isOutOfScope } from './where-to.ts';

const ROW = {
  size: 'sm',
  variant: 'ghost',
  colorPalette: 'gray',
  w: 'full',
  h: { base: '11', md: '8' },
  justifyContent: 'start',
  px: '2',
} as const satisfies ButtonProps;

const PAGES = [
  {
    screen: SCREENS.settingsUser,
    to: paths.settingsUser.to,
    Icon: Settings,
    text: 'account.settings',
  },
  {
    screen: SCREENS.settingsPayment,
    to: paths.settingsPayment.to,
    Icon: CreditCard,
    text: 'account.payment',
  },
  {
    screen: SCREENS.settingsApiKeys,
    to: paths.settingsApiKeys.to,
    Icon: KeyRound,
    text: 'account.apiKeys',
  },
] as const;

/** What belongs to the account, for all roles: its pages, help, language, appearance, density of lists and logout. */
export function AccountChoices({ onChoose }: { onChoose?: () => void }) {
  const { t, i18n } = useTranslation('shell');
  const language = LANGUAGES.find((one) => one === i18n.language) ?? LANGUAGES[0];
  const { pathname } = useLocation();
  const { hideHelp, supportAddress } = useBranding();
  const { leave, leaving } = useLogout();
  const { isScoped } = useSession();
  return (
    <Stack gap="0.5">
      <AccountSwitch row={ROW} onChoose={onChoose} />
      <Part>
        {PAGES.filter(({ screen }) => !isOutOfScope(isScoped, screen)).map(({ screen, to, Icon, text }) => (
          <Button key={screen.path} asChild {...ROW}>
            <Link to={to()} onClick={onChoose}>
              <Icon aria-hidden />
              {t(text)}
            </Link>
          </Button>
        ))}
        {!hideHelp && (
          <Button asChild {...ROW}>
            <Link to={helpAbout(pathname)} onClick={onChoose}>
              <CircleHelp aria-hidden />
              {t('account.help')}
            </Link>
          </Button>
        )}
        {!hideHelp && (
          <Button asChild {...ROW}>
            {/* A page of its own, beside what one is doing. */}
            <a href={changelogPage(language)} target="_blank" rel="noopener">
              <Sparkles aria-hidden />
              {t('account.new')}
            </a>
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
        <Flex align="center" justify="space-between" ps="2" minH={ROW.h}>
          <span aria-hidden>{t('account.density')}</span>
          <Rows />
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
  const names = {
    system: t('common:theme.system'),
    light: t('common:theme.light'),
    dark: t('common:theme.dark'),
  };
  return (
    <Choice
      label={t('account.appearance')}
      choices={COLOUR_MODES.map((id) => ({ id, icon: MODES[id], name: names[id] }))}
      chosen={useColourMode()}
      onChoose={setColourMode}
    />
  );
}

const DENSITY_ICONS: Readonly<Record<Density, LucideIcon>> = { comfortable: Rows2, compact: Rows4 };

function Rows() {
  const { t } = useTranslation(['shell', 'list']);
  const names = { comfortable: t('list:density.comfortable'), compact: t('list:density.compact') };
  return (
    <Choice
      label={t('account.density')}
      choices={DENSITIES.map((id) => ({ id, icon: DENSITY_ICONS[id], name: names[id] }))}
      chosen={useDensity()}
      onChoose={setDensity}
    />
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly id: T; readonly icon: LucideIcon; readonly name: string }[];
  readonly chosen: T;
  readonly onChoose: (id: T) => void;
}

const Choice = <T extends string>({ label, choices, chosen, onChoose }: ChoiceProps<T>) => (
  <Flex role="group" aria-label={label} gap="0.5">
    {choices.map(({ id, icon: Icon, name }) => (
      <IconButton
        key={id}
        size={{ base: 'md', md: 'xs' }}
        variant={id === chosen ? 'surface' : 'ghost'}
        colorPalette={id === chosen ? 'accent' : 'gray'}
        aria-pressed={id === chosen}
        aria-label={name}
        title={name}
        onClick={() => onChoose(id)}
      >
        <Icon aria-hidden />
      </IconButton>
    ))}
  </Flex>
);
