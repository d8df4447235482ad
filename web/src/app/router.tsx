import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchPath,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router-dom';
import { apiHooks } from '../lib/api.ts';
import { brandForAccount } from '../lib/branding.ts';
import { loadCatalogues, loadTexts } from '../lib/i18n.ts';
import { openPaths, ownPath } from '../lib/open-paths.ts';
import {
  askServer,
  ensureSession,
  forgetSession,
  getSession,
  isServerDown,
  onIdentityChange,
  onSessionChange,
  roleOf,
} from '../lib/session.ts';
import { isOfThisDocument } from './documents.ts';
import { isReloading } from './gone-chunks.ts';
import { leftEntry } from './left-entry.ts';
import { OPEN_SCREENS, type OpenScreen, type OpenScreenId } from './open-screens.ts';
import { Root, Splash } from './root.tsx';
import type { Screen } from './screen.ts';
import { PageError, ScreenError } from './screen-error.tsx';
import { isRefused, type Visited, whereTo } from './where-to.ts';

/** Only its type: the login does not load it. */
type Detour = typeof import('./detours.ts').detourOf;

/**
 * Allows the visit of a screen or redirects it; runs while the code and texts of the screen load. A screen of another
 * document is opened as that document, however it is reached.
 */
const guard =
  (screen: Pick<Screen, 'access' | 'needsInfoCms'>, detourOf?: Detour) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    if (!isOfThisDocument(new URL(request.url).pathname)) return redirectDocument(request.url);
    // A visitor does not wait for the server to confirm that there is no session. If there is one, the guard runs
    // again.
    const { access } = screen;
    if (typeof access === 'object') await ensureSession();
    const role = roleOf(getSession());
    const url = new URL(request.url);
    switch (whereTo(role, access)) {
      case 'login':
        return redirect(openPaths.login.to({ continueTo: url.pathname + url.search }));
      case 'home':
        return redirect(ownPath(url.searchParams.get('continue')) ?? homeOf(role));
      // The shell says why it is not shown.
      case 'refused':
      case 'here': {
        const detour = detourOf?.(getSession(), screen, url);
        return detour === undefined ? null : redirect(detour);
      }
    }
  };

const homeOf = (role: ReturnType<typeof roleOf>) =>
  role && role !== 'SERVICE_ACCOUNT' ? openPaths.home.to() : openPaths.login.to();

/** While the page reloads, loading stays pending, so that missing chunks are not reported. */
async function unlessReloading<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (isReloading()) return new Promise<never>(() => {});
    throw error;
  }
}

/**
 * If `lazy` fails, the router shows an empty page. So a failed import becomes a screen that throws, and the error page
 * replaces it.
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

/** A screen of another document is not loaded here: its page is on its way. */
const loadHere = ({ path, load, texts }: Screen): Promise<ComponentType> =>
  isOfThisDocument(path)
    ? Promise.all([load(), loadTexts(texts)]).then(([component]) => component)
    : Promise.resolve(Splash);

const routesOf = (
  screens: Readonly<Record<string, Screen>>,
  ErrorBoundary: ErrorPage,
  detourOf?: Detour,
): RouteObject[] =>
  Object.entries(screens).map(([id, screen]) => ({
    id,
    path: screen.path,
    loader: guard(screen, detourOf),
    handle: screen satisfies Visited,
    lazy: lazily(() => loadHere(screen)),
    ErrorBoundary,
  }));

const openScreens = (frame: OpenScreen['frame']) =>
  Object.fromEntries(Object.entries<OpenScreen>(OPEN_SCREENS).filter(([, screen]) => screen.frame === frame));

/** The screens of signed-in users, with what only they need; loaded when the first of them is opened. */
async function shellRoute(): Promise<RouteObject> {
  const [{ SCREENS }, { detourOf, FIRST_TABS }] = await Promise.all([
    import('./screens.ts'),
    import('./detours.ts'),
    loadCatalogues(),
  ]);
  return {
    id: 'shell',
    lazy: lazily(async () => (await Promise.all([import('./shell.tsx'), loadTexts(['shell'])]))[0].Shell),
    children: [
      ...routesOf(SCREENS, ScreenError, detourOf),
      ...FIRST_TABS.map(([path, to]) => ({ path, loader: () => redirect(to), Component: Splash })),
    ],
  };
}

/**
 * The first paint waits for `ready`: the texts of the shell and the branding of the label. A page has one router for as long
 * as it lives; tests open many in one page, and `dispose` each.
 */
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
          { path: '*', loader: () => redirect(openPaths.login.to()), Component: Splash },
        ],
      },
    ],
    {
      // Called whenever an additional route might match better than the known ones; known routes stay.
      patchRoutesOnNavigation: async ({ patch, path }) => {
        if (Object.values(OPEN_SCREENS).some((screen) => matchPath(screen.path, path))) return;
        // The address of a stage alone, which leads visitors to the login: they do not need the screens behind it.
        if (path === openPaths.home.path) {
          await ensureSession();
          if (!getSession().user) return;
        }
        patch('root', [await unlessReloading(shellRoute())]);
      },
    },
  );

  const here = ({ pathname, search } = router.state.location) => pathname + search;
  apiHooks.sessionLost = () => {
    if (!getSession().user) return;
    forgetSession();
    // Screens that do not require a login stay.
    const screen: OpenScreen | undefined =
      OPEN_SCREENS[router.state.matches.at(-1)?.route.id as OpenScreenId];
    if (screen?.access === 'anyone') return;
    // Where the user is, or is on the way to.
    const continueTo = here(router.state.navigation.location ?? router.state.location);
    void router.navigate(openPaths.login.to({ continueTo, expired: true }));
  };
  // The account says whether nothing else is open to it any more.
  apiHooks.factorRequired = () => void askServer().catch(() => {});
  /** The identity as which it is asked: a question of a former one is never answered. */
  let askingAs: number | undefined;
  // One function may be overloaded or too slow while all others work, so a single refusal is an error of that call alone.
  apiHooks.unavailable = async () => {
    if (askingAs === apiHooks.generation || router.state.location.pathname === openPaths.maintain.path)
      return;
    askingAs = apiHooks.generation;
    const isDown = await isServerDown();
    askingAs = undefined;
    if (isDown) void router.navigate(openPaths.maintain.to(here()));
  };
  // When an admin begins or ends acting for a user who may not see this screen, it leads home.
  const endIdentity = onIdentityChange(() => {
    const screen = router.state.matches.at(-1)?.route.handle as Visited | undefined;
    if (!screen || !isRefused(getSession(), screen)) return;
    leftEntry.set(router.state.location.key);
    void router.navigate(openPaths.home.to(), { replace: true });
  });
  const endSession = onSessionChange(() => {
    const { user } = getSession();
    if (!user) return;
    brandForAccount(user);
    // The session has changed, so run the guards again. This redirects from the login to the requested screen.
    void router.revalidate();
  });
  const dispose = () => {
    endIdentity();
    endSession();
    router.dispose();
  };
  return { router, dispose };
}
