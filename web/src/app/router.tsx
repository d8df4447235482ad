import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchPath,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import { apiHooks } from '../lib/api.ts';
import { brandForAccount } from '../lib/branding.ts';
import { loadCatalogues, loadTexts } from '../lib/i18n.ts';
import { ownPath, paths } from '../lib/paths.ts';
import { ensureSession, forgetSession, getSession, onSessionChange, roleOf } from '../lib/session.ts';
import { isReloading } from './gone-chunks.ts';
import { OPEN_SCREENS, type OpenScreen, type OpenScreenId } from './open-screens.ts';
import { Root, Splash } from './root.tsx';
import type { Access, Screen } from './screen.ts';
import { PageError, ScreenError } from './screen-error.tsx';
import { HOME, whereTo } from './where-to.ts';

/** Lets a visit through or sends it elsewhere; runs beside the loading of the screen's code and texts. */
const guard =
  (access: Access) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    // A visitor need not wait for the server to hear that nobody is signed in: should somebody be, the guard runs again.
    if (typeof access === 'object') await ensureSession();
    const role = roleOf(getSession());
    const { pathname, search, searchParams } = new URL(request.url);
    switch (whereTo(role, access)) {
      case 'login':
        return redirect(paths.login.to({ continueTo: pathname + search }));
      case 'home':
        return redirect(ownPath(searchParams.get('continue')) ?? homeOf(role));
      case 'here':
        return null;
    }
  };

const homeOf = (role: ReturnType<typeof roleOf>) =>
  role && role !== 'SERVICE_ACCOUNT' ? HOME[role] : paths.login.to();

/** A page that is being left waits for the next one: its missing chunks are not reported. */
async function unlessReloading<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (isReloading()) return new Promise<never>(() => {});
    throw error;
  }
}

/**
 * Where `lazy` fails, the router shows nothing at all: what could not be loaded becomes a screen that throws, and the error
 * page stands in its place.
 */
const lazily = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await unlessReloading(load()) };
  } catch (error) {
    return { element: <Unloaded error={error} /> };
  }
};

function Unloaded({ error }: { error: unknown }): never {
  throw error;
}

type ErrorPage = NonNullable<RouteObject['ErrorBoundary']>;

const routesOf = (screens: Readonly<Record<string, Screen>>, ErrorBoundary: ErrorPage): RouteObject[] =>
  Object.entries(screens).map(([id, { path, access, texts, load }]) => ({
    id,
    path,
    loader: guard(access),
    lazy: lazily(async () => (await Promise.all([load(), loadTexts(texts)]))[0]),
    ErrorBoundary,
  }));

const openScreens = (frame: OpenScreen['frame']) =>
  Object.fromEntries(Object.entries<OpenScreen>(OPEN_SCREENS).filter(([, screen]) => screen.frame === frame));

/** The screens of signed-in users load when the first of them is opened. */
async function shellRoute(): Promise<RouteObject> {
  const [{ SCREENS }] = await Promise.all([import('./screens.ts'), loadCatalogues()]);
  return {
    id: 'shell',
    lazy: lazily(async () => (await import('./shell.tsx')).Shell),
    children: routesOf(SCREENS, ScreenError),
  };
}

/** `ready` is what the first paint waits for: the shell's texts and the label's looks. */
export function createConsoleRouter(ready: Promise<unknown>) {
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        Component: Root,
        HydrateFallback: Splash,
        ErrorBoundary: PageError,
        loader: () => ready.then(() => null),
        shouldRevalidate: () => false,
        children: [
          ...routesOf(openScreens(undefined), PageError),
          {
            lazy: lazily(async () => (await import('./open-frame.tsx')).OpenFrame),
            children: routesOf(openScreens('open'), ScreenError),
          },
          // At home nobody stays: everybody is sent on by role, or to the login.
          { path: paths.home.path, loader: guard([]), Component: Splash },
          { path: paths.settings.path, loader: () => redirect(paths.settingsUser.to()), Component: Splash },
          { path: paths.adminTools.path, loader: () => redirect(paths.register.to()), Component: Splash },
          { path: paths.firmware.path, loader: () => redirect(paths.beaconFirmware.to()), Component: Splash },
          { path: '*', loader: () => redirect(paths.login.to()), Component: Splash },
        ],
      },
    ],
    {
      // Asked whenever another route may fit better than those it has; what is there already stays.
      patchRoutesOnNavigation: async ({ patch, path }) => {
        if (Object.values(OPEN_SCREENS).some((screen) => matchPath(screen.path, path))) return;
        patch('root', [await unlessReloading(shellRoute())]);
      },
    },
  );

  const here = () => router.state.location.pathname + router.state.location.search;
  apiHooks.sessionLost = () => {
    if (!getSession().user) return;
    forgetSession();
    // Screens that are open to everybody stay.
    const screen: OpenScreen | undefined =
      OPEN_SCREENS[router.state.matches.at(-1)?.route.id as OpenScreenId];
    if (screen?.access === 'anyone') return;
    void router.navigate(paths.login.to({ continueTo: here(), expired: true }));
  };
  apiHooks.maintenance = () => {
    if (router.state.location.pathname !== paths.maintain.path)
      void router.navigate(paths.maintain.to(here()));
  };
  onSessionChange(() => {
    const { user } = getSession();
    if (!user) return;
    brandForAccount(user);
    // The session has changed, so run the guards again: this is what redirects away from the login.
    void router.revalidate();
  });
  return router;
}
