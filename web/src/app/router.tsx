import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import { apiHooks } from '../lib/api.ts';
import { brandForAccount } from '../lib/branding.ts';
import { loadTexts } from '../lib/i18n.ts';
import { ownPath, paths } from '../lib/paths.ts';
import { ensureSession, forgetSession, getSession, onSessionChange, roleOf } from '../lib/session.ts';
import { isReloading } from './gone-chunks.ts';
import { Root, Splash } from './root.tsx';
import { PageError, ScreenError } from './screen-error.tsx';
import { type Access, HOME, SCREENS, type Screen, type ScreenId } from './screens.ts';
import { whereTo } from './where-to.ts';

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

type Frame = NonNullable<Screen['frame']> | 'shell' | 'none';

function frameOf(id: ScreenId): Frame {
  const screen: Screen = SCREENS[id];
  return screen.frame ?? (typeof screen.access === 'object' ? 'shell' : 'none');
}

/**
 * Where `lazy` fails, the router shows nothing at all: what could not be loaded becomes a screen that throws, and the error
 * page stands in its place.
 */
const lazily = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await load() };
  } catch (error) {
    return isReloading() ? new Promise<never>(() => {}) : { element: <Unloaded error={error} /> };
  }
};

function Unloaded({ error }: { error: unknown }): never {
  throw error;
}

function route(id: ScreenId): RouteObject {
  const screen: Screen = SCREENS[id];
  return {
    id,
    path: screen.path,
    loader: guard(screen.access),
    lazy: lazily(async () => (await Promise.all([screen.load(), loadTexts(screen.texts)]))[0]),
    ErrorBoundary: frameOf(id) === 'none' ? PageError : ScreenError,
  };
}

const ids = Object.keys(SCREENS) as ScreenId[];
const within = (frame: Frame) => ids.filter((id) => frameOf(id) === frame).map(route);

/** `ready` is what the first paint waits for: the shell's texts and the label's looks. */
export function createConsoleRouter(ready: Promise<unknown>) {
  const router = createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: Splash,
      ErrorBoundary: PageError,
      loader: () => ready.then(() => null),
      shouldRevalidate: () => false,
      children: [
        ...within('none'),
        {
          lazy: lazily(async () => (await import('./open-frame.tsx')).OpenFrame),
          children: within('open'),
        },
        {
          lazy: lazily(async () => (await import('./shell.tsx')).Shell),
          children: within('shell'),
        },
        // At home nobody stays: everybody is sent on by role, or to the login.
        { path: paths.home.path, loader: guard([]), Component: Splash },
        { path: paths.settings.path, loader: () => redirect(paths.settingsUser.to()), Component: Splash },
        { path: paths.adminTools.path, loader: () => redirect(paths.register.to()), Component: Splash },
        { path: paths.firmware.path, loader: () => redirect(paths.beaconFirmware.to()), Component: Splash },
        { path: '*', loader: () => redirect(paths.login.to()), Component: Splash },
      ],
    },
  ]);

  const here = () => router.state.location.pathname + router.state.location.search;
  apiHooks.sessionLost = () => {
    if (!getSession().user) return;
    forgetSession();
    // What everybody may read goes on being read.
    const screen = SCREENS[router.state.matches.at(-1)?.route.id as ScreenId];
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
    // Who is signed in has changed, so the guards judge anew: this is what leads away from the login.
    void router.revalidate();
  });
  return router;
}
