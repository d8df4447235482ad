import { readLabels } from './store.ts';

/** The app labels whose content apps of a label show: its own, and those that it names. Null is the default label. */
export async function shownLabels(name: string | null): Promise<ReadonlySet<string | null>> {
  const [label] = await readLabels('applabel', name === null ? [] : [name]);
  return new Set([name, ...(label?.showFrom ?? [])]);
}
