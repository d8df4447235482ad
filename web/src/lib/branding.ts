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

/** Labels of the address that this tab was opened with: a sign-up carries them. */
const ADDRESS = 'labels';
/** Labels of the account that signed in here: they decide the looks alone. */
const ACCOUNT = 'accountLabels';

function stored(key: string): Labels {
  const kept = readStored('tab', key);
  return Object.fromEntries(
    LABELS.flatMap((label) => (hasTexts(kept, [label]) ? [[label, (kept as Labels)[label]]] : [])),
  );
}

const isEmpty = (labels: Labels) => Object.keys(labels).length === 0;

/** The label parameters of an address hold for the tab, whatever is opened in it next. */
export const labelsOfTab = (): Labels => stored(ADDRESS);

/** Nobody knows them, so they are sent with nothing any more. */
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

/** A first visit waits this long for its label before it is shown the console's own looks. */
const PATIENCE_MS = 1500;

/** Brands the console before its first paint. */
export const startBranding = (): Promise<void> => brand(takeLabels(location.search));

/** An account's labels win over those of the address, and stay with the tab after a logout. */
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

/** From what this browser has stored of the labels, else from the response; stored values are refreshed concurrently. */
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
      // A slow answer for labels that no longer count must not take over.
      if (shown !== key) return;
      dropUnknown(found);
      show(found);
      forward(found.hostUrl);
    },
    // A console without its label's looks is better than none.
    () => {},
  );
  if (!known) await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** A label of the address that the server does not know answers with another's looks. */
function dropUnknown({ label }: Branding) {
  const { managerlabel, ...others } = labelsOfTab();
  if (managerlabel && managerlabel !== label && isEmpty(stored(ACCOUNT)))
    writeStored('tab', ADDRESS, isEmpty(others) ? undefined : others);
}

/** A label may want its visitors on its own host: there goes the address as it is, never the session. */
function forward(hostUrl: string | null) {
  if (hostUrl === null || new URL(hostUrl).origin === location.origin) return;
  location.replace(hostUrl + location.pathname + location.search + location.hash);
}

function show(next: Branding) {
  applyAccent(next.colour);
  branding.set(next);
}
