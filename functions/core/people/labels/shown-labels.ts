import { readLabel, readLabels } from './store.ts';

/** The app labels whose content apps of a label show: its own, and those that it names. Null is the default label. */
export async function shownLabels(name: string | null): Promise<ReadonlySet<string | null>> {
  const [label] = await readLabels('applabel', name === null ? [] : [name]);
  return new Set([name, ...(label?.showFrom ?? [])]);
}

/** Where reports about content with an app label go; null: the label, or the default label, has no address. */
export const reportAddressOf = async (name: string | null): Promise<string | null> =>
  (name === null ? undefined : await readLabel('applabel', name))?.reportEmail ?? null;
