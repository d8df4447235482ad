import { type Item, inPages, putItems, queryItems } from '../../../platform/table.ts';
import type { Carried } from '../../kernel/meter/fold-usage.ts';

/** Some of a state. */
interface Entries {
  /** `[Info, number of its last change, whether it is on]`; the service has no Info. */
  readonly switches: readonly (readonly [infoId: string, n: number, isOn: boolean])[];
  readonly claims: readonly (readonly [id: string, infoId: string, beaconId: string])[];
}

/**
 * `carried#<owner>#<month>`: the state of usage at the end of a closed month, so that a report need not fold all causes
 * since the account exists. `row` has all of it, or says how many `part#<n>` there are: without it nothing is kept yet. It is
 * derived from causes that do not change, so writing it twice changes nothing.
 */
type HeadItem = Item & { readonly schema: 1 } & (
    | ({ readonly parts?: never } & Entries)
    | { readonly parts: number }
  );
type PartItem = Item & Entries;

/** A claim has some hundred bytes, an item at most 400 KB. */
const ENTRIES_OF_PART = 2000;

const partitionOf = (owner: string, month: number) => `carried#${owner}#${month}`;
const HEAD = 'row';

/** The state at the end of a month; undefined if it is not kept. */
export async function readCarried(owner: string, month: number): Promise<Carried | undefined> {
  const items = await Array.fromAsync(
    inPages((after) => queryItems(partitionOf(owner, month), { consistent: true, after })),
  );
  const head = items.find(({ sk }) => sk === HEAD) as HeadItem | undefined;
  if (!head) return undefined;
  const parts: readonly Entries[] =
    head.parts === undefined ? [head] : (items.filter(({ sk }) => sk !== HEAD) as PartItem[]);
  if (head.parts !== undefined && head.parts !== parts.length) return undefined;
  return {
    switches: new Map(parts.flatMap(({ switches }) => switches.map(([id, n, isOn]) => [id, { n, isOn }]))),
    claims: new Map(
      parts.flatMap(({ claims }) => claims.map(([id, infoId, beaconId]) => [id, { infoId, beaconId }])),
    ),
  };
}

/** Keeps the state at the end of a month that is closed. */
export async function keepCarried(
  owner: string,
  month: number,
  { switches, claims }: Carried,
): Promise<void> {
  const pk = partitionOf(owner, month);
  const all = {
    switches: [...switches].map(([id, { n, isOn }]) => [id, n, isOn] as const),
    claims: [...claims].map(([id, { infoId, beaconId }]) => [id, infoId, beaconId] as const),
  };
  const count = Math.ceil(Math.max(all.switches.length, all.claims.length) / ENTRIES_OF_PART);
  // Nearly every account: one write.
  if (count <= 1) return putItems([{ pk, sk: HEAD, schema: 1, ...all } satisfies HeadItem]);
  const parts = Array.from({ length: count }, (_, at): PartItem => {
    const some = <T>(entries: readonly T[]) =>
      entries.slice(at * ENTRIES_OF_PART, (at + 1) * ENTRIES_OF_PART);
    return { pk, sk: `part#${at}`, switches: some(all.switches), claims: some(all.claims) };
  });
  await putItems(parts);
  await putItems([{ pk, sk: HEAD, schema: 1, parts: count } satisfies HeadItem]);
}
