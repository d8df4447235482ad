import { readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

export const COLOUR_MODES = ['system', 'light', 'dark'] as const;
export type ColourMode = (typeof COLOUR_MODES)[number];

// The inline script in index.html reads the same key before the first paint.
const KEY = 'theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const mode = createStore<ColourMode>(
  COLOUR_MODES.find((one) => one === readStored('local', KEY)) ?? 'system',
);

export const useColourMode = (): ColourMode => useStore(mode);

export function setColourMode(next: ColourMode): void {
  writeStored('local', KEY, next === 'system' ? undefined : next);
  mode.set(next);
}

function apply() {
  const dark = mode.get() === 'dark' || (mode.get() === 'system' && systemDark.matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
}

mode.subscribe(apply);
systemDark.addEventListener('change', apply);
