import * as z from 'zod/mini';
import { getBranding } from '../../../shared/contract/auth.ts';
import { Branding, DEFAULT_BRANDING } from '../../../shared/model/branding.ts';
import type { User } from '../../../shared/model/user.ts';
import { applyAccent } from '../theme/accent.ts';
import { call } from './api.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

const LABELS = ['managerlabel', 'managergroup', 'applabel'] as const;
const Labels = z.partial(
  z.strictObject({ managerlabel: z.string(), managergroup: z.string(), applabel: z.string() }),
);
type Labels = z.output<typeof Labels>;

const branding = createStore<Branding>(DEFAULT_BRANDING);
export const useBranding = (): Branding => useStore(branding);
export const getBrand = branding.get;

const TAB_LABELS = 'labels';

/** The label parameters of an address hold for the tab, whatever is opened in it next. */
export function labelsOfTab(search: string): Labels {
  const asked = new URLSearchParams(search);
  const named = LABELS.flatMap((label) => (asked.get(label) ? [[label, asked.get(label)!]] : []));
  if (named.length === 0) return z.safeParse(Labels, readStored('tab', TAB_LABELS)).data ?? {};
  const labels: Labels = Object.fromEntries(named);
  writeStored('tab', TAB_LABELS, labels);
  return labels;
}

/** A first visit waits this long for its label before it is shown the console's own looks. */
const PATIENCE_MS = 1500;

/** Brands the console before its first paint. */
export const startBranding = (): Promise<void> => brand(labelsOfTab(location.search));

/** An account's labels win over those of the address, and stay with the tab after a logout. */
export function brandForAccount({ managerLabel, managerGroup, appLabel }: User): void {
  const labels: Labels = {
    ...(managerLabel && { managerlabel: managerLabel }),
    ...(managerGroup && { managergroup: managerGroup }),
    ...(appLabel && { applabel: appLabel }),
  };
  if (Object.keys(labels).length === 0 || keyOf(labels) === shown) return;
  writeStored('tab', TAB_LABELS, labels);
  void brand(labels);
}

const keyOf = (labels: Labels) => `branding.${LABELS.map((label) => labels[label] ?? '').join('.')}`;
let shown: string | undefined;

/** By what this browser knows of the labels, else by the answer; what is known is asked again meanwhile. */
async function brand(labels: Labels): Promise<void> {
  const key = keyOf(labels);
  shown = key;
  const known = z.safeParse(Branding, readStored('local', key)).data;
  if (known) show(known);
  const answer = call(getBranding, { query: { host: location.host, ...labels } }).then(
    (found) => {
      writeStored('local', key, found);
      // A slow answer for labels that no longer count must not take over.
      if (shown === key) show(found);
    },
    // A console without its label's looks is better than none.
    () => {},
  );
  if (!known) await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

function show(next: Branding) {
  applyAccent(next.colour);
  branding.set(next);
}
