import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Clears all state of the browser after each test. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
