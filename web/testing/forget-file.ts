import { afterAll, vi } from 'vitest';

/**
 * Test files share processes, since importing React and the source takes longer than most tests. So each file begins with
 * modules of its own, and leaves the browser as it was. What packages keep is shared: a file must take back what it changes
 * of a prototype or of a package.
 */
vi.resetModules();

afterAll(async () => {
  // A screen that is still loading while its modules are forgotten would never load for the next file.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
});
