import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { roleOf, useSession } from '../lib/session.ts';
import { type Shortcut, useShortcuts } from '../lib/shortcuts.ts';
import { toggleFolded } from './folded.ts';
import { groupsFor } from './navigation.ts';
import { openOverlay } from './overlays.ts';

/** The keyboard shortcuts of every screen. */
export function useConsoleShortcuts(): void {
  const { t } = useTranslation(['shell', 'common']);
  const session = useSession();
  const role = roleOf(session);
  const { isScoped } = session;
  const navigate = useNavigate();
  const shortcuts = useMemo((): Shortcut[] => {
    const screens = groupsFor(role, isScoped).flatMap(({ entries }) => entries);
    return [
      {
        keys: '$mod+K',
        label: t('search.name'),
        whileTyping: true,
        perform: () => openOverlay('palette'),
      },
      // Listed here, performed by the search, which has all keys while it is open.
      { keys: '$mod+K $mod+L', label: t('shortcuts.errors'), perform: () => {} },
      ...screens.flatMap(({ key, label, to }) =>
        key
          ? [
              {
                keys: `g ${key}`,
                label: t('shortcuts.goTo', { screen: label(t) }),
                perform: () => void navigate(to),
              },
            ]
          : [],
      ),
      { keys: '[', label: t('shortcuts.fold'), perform: toggleFolded },
      { keys: 'Shift+?', label: t('shortcuts.help'), perform: () => openOverlay('shortcuts') },
    ].map((shortcut) => ({ ...shortcut, everywhere: true }));
  }, [t, role, isScoped, navigate]);
  useShortcuts(shortcuts);
}
