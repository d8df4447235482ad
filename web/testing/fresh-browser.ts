import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Each test begins in a browser that knows nothing of the one before. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
