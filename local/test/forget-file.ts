import { afterAll, vi } from 'vitest';

/**
 * Test files share processes, since starting one and importing the SDK takes longer than most tests. So each file begins with
 * modules of its own, which read the environment again, and leaves the process as it was.
 */
vi.resetModules();
const environment = { ...process.env };

afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
