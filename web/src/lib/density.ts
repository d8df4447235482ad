import { readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const KEY = 'density';
const density = createStore<Density>(
  DENSITIES.find((one) => one === readStored('local', KEY)) ?? 'comfortable',
);

/** The density of the lists for which none was chosen. */
export const useDensity = (): Density => useStore(density);

export function setDensity(next: Density): void {
  writeStored('local', KEY, next);
  density.set(next);
}
