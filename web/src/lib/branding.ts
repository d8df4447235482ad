import { getBranding } from '../../../shared/contract/auth/branding.ts';
import { type Branding, DEFAULT_BRANDING } from '../../../shared/model/branding.ts';
import type { User } from '../../../shared/model/user.ts';
import { applyAccent } from '../theme/accent.ts';
import { call } from './api.ts';
import { hasTexts, readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

const LABELS = ['managerlabel', 'managergroup', 'applabel'] as const;
type Labels = { readonly [label in (typeof LABELS)[number]]?: string };

const branding = createStore<Branding>(DEFAULT_BRANDING);
export const useBranding = (): Branding => useStore(branding);
export const getBrand = branding.get;

/** The labels in the URL that this tab was opened with; a sign-up sends them. */
const ADDRESS = 'labels';
/** The labels of the account that signed in here; they only affect the design. */
const ACCOUNT = 'accountLabels';

function stored(key: string): Labels {
  const kept = readStored('tab', key);
  return Object.fromEntries(
    LABELS.flatMap((label) => (hasTexts(kept, [label]) ? [[label, (kept as Labels)[label]]] : [])),
  );
}

const isEmpty = (labels: Labels) => Object.keys(labels).length === 0;

/** The labels of the tab, which stay the same on all further pages. */
export const labelsOfTab = (): Labels => stored(ADDRESS);

/** Forgets the labels, because the server does not know them. */
export const dropLabels = (): void => writeStored('tab', ADDRESS, undefined);

function takeLabels(search: string): Labels {
  const asked = new URLSearchParams(search);
  const named: Labels = Object.fromEntries(
    LABELS.flatMap((label) => (asked.get(label) ? [[label, asked.get(label)!]] : [])),
  );
  if (isEmpty(named)) return isEmpty(stored(ACCOUNT)) ? labelsOfTab() : stored(ACCOUNT);
  writeStored('tab', ADDRESS, named);
  writeStored('tab', ACCOUNT, undefined);
  return named;
}

/** How long the first paint waits for the label, before the default design is shown. */
const PATIENCE_MS = 1500;

/** Applies the branding before the first paint. */
export const startBranding = (): Promise<void> => brand(takeLabels(location.search));

/** The labels of an account override those of the URL, and stay with the tab after a logout. */
export function brandForAccount({ managerLabel, managerGroup, appLabel }: User): void {
  const labels: Labels = {
    ...(managerLabel && { managerlabel: managerLabel }),
    ...(managerGroup && { managergroup: managerGroup }),
    ...(appLabel && { applabel: appLabel }),
  };
  if (isEmpty(labels) || keyOf(labels) === shown) return;
  writeStored('tab', ACCOUNT, labels);
  void brand(labels);
}

const keyOf = (labels: Labels) => `branding.${LABELS.map((label) => labels[label] ?? '').join('.')}`;
let shown: string | undefined;

/** Uses the stored branding if there is one, and the response otherwise; a stored one is refreshed concurrently. */
async function brand(labels: Labels): Promise<void> {
  const key = keyOf(labels);
  shown = key;
  const kept = readStored('local', key);
  const known = hasTexts(kept, ['label', 'brand', 'managerTitle', 'hardwareName'])
    ? (kept as Branding)
    : undefined;
  if (known) show(known);
  const answer = call(getBranding, { query: { host: location.host, ...labels } }).then(
    (found) => {
      writeStored('local', key, found);
      // Ignore a late response for other labels.
      if (shown !== key) return;
      dropUnknown(found);
      show(found);
      forward(found.hostUrl);
    },
    // If the branding fails to load, show the default design.
    () => {},
  );
  if (!known) await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** For an unknown label, the server returns another label's branding. */
function dropUnknown({ label }: Branding) {
  const { managerlabel, ...others } = labelsOfTab();
  if (managerlabel && managerlabel !== label && isEmpty(stored(ACCOUNT)))
    writeStored('tab', ADDRESS, isEmpty(others) ? undefined : others);
}

/** A label may redirect visitors to its own host: with the same path, but without the session. */
function forward(hostUrl: string | null) {
  if (hostUrl === null || new URL(hostUrl).origin === location.origin) return;
  location.replace(hostUrl + location.pathname + location.search + location.hash);
}

function show(next: Branding) {
  applyAccent(next.colour);
  branding.set(next);
}
