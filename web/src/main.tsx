import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { opened } from './app/address.ts';
import { reloadWhenKept } from './app/documents.ts';
import { reloadOnceWhenChunksAreGone } from './app/gone-chunks.ts';
import { createConsoleRouter } from './app/router.tsx';
import { startBranding } from './lib/branding.ts';
import { startI18n } from './lib/i18n.ts';
import { openPaths } from './lib/open-paths.ts';
import { ensureSession } from './lib/session.ts';
import { validBrowserLanguage } from './lib/valid-browser-language.ts';
import { system } from './theme/system.ts';

const { url, reload } = opened(location.href, openPaths.login.path);
if (url) history.replaceState(null, '', url);
// An old link that is followed from the home changes only the hash.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#/')) location.reload();
});

if (reload) location.reload();
else start();

function start() {
  validBrowserLanguage();
  reloadOnceWhenChunksAreGone();
  reloadWhenKept();
  // Texts, branding, session and the screen's code load concurrently; the router waits for what each screen needs.
  const ready = Promise.all([startI18n(), startBranding()]);
  ensureSession().catch(() => {
    // Ignored here: the screen that needs it loads it again and shows the error.
  });
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <RouterProvider router={createConsoleRouter(ready).router} />
      </ChakraProvider>
    </StrictMode>,
  );
}
