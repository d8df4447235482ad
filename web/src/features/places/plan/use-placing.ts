import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  describeBeacons,
  describeHubs,
  ROWS_PER_DESCRIPTION,
} from '../../../../../shared/contract/devices/descriptions.ts';
import type { Spot } from '../../../../../shared/model/place.ts';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { steadily } from '../../../lib/steadily.ts';
import type { SiteDevice } from './read-site-devices.ts';

/** Where a device is to be; null: nowhere on the plan. */
export interface Move {
  readonly key: string;
  readonly spot: Spot | null;
  /** Moves with the same mark are one step of undo, such as those of one drag. */
  readonly step: string;
}

const rounded = (share: number) => Math.round(Math.max(0, Math.min(share, 1)) * 1e4) / 1e4;

/** A spot within the plan, as it will be stored. */
export const spotAt = ({ x, y }: Spot): Spot => ({ x: rounded(x), y: rounded(y) });

/** The spots after some moves, by the keys of devices. */
export const spotsAfter = (moves: readonly Move[]): ReadonlyMap<string, Spot | null> =>
  new Map(moves.map(({ key, spot }) => [key, spot]));

/** The moves without those of the last step. */
export function withoutLast(moves: readonly Move[]): readonly Move[] {
  const last = moves.at(-1);
  if (!last) return moves;
  const begin = moves.findLastIndex(({ step }) => step !== last.step);
  return moves.slice(0, begin + 1);
}

/** Moves, of which one step holds only its last place of each device. */
export function withMove(moves: readonly Move[], move: Move): readonly Move[] {
  const last = moves.at(-1);
  const isSame = last?.key === move.key && last.step === move.step;
  return [...(isSame ? moves.slice(0, -1) : moves), move];
}

const isSameSpot = (one: Spot | null, other: Spot | null) => one?.x === other?.x && one?.y === other?.y;

interface PlacingOptions {
  readonly siteId: string;
  readonly asked: { readonly user?: string };
  readonly devices: readonly SiteDevice[];
  readonly onSaved: (spots: ReadonlyMap<string, Spot | null>) => void;
  /** Some devices are elsewhere by now. */
  readonly onSkipped: () => void;
}

/** Moves of devices on a floor plan that are saved together. */
export function usePlacing({ siteId, asked, devices, onSaved, onSkipped }: PlacingOptions) {
  const { t, i18n } = useTranslation('maps');
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const spots = useMemo(() => spotsAfter(moves), [moves]);
  const placed = useMemo(
    () =>
      spots.size
        ? devices.map((device) => {
            const spot = spots.get(device.key);
            return spot === undefined ? device : { ...device, spot };
          })
        : devices,
    [devices, spots],
  );
  const changed = useMemo(() => {
    if (!spots.size) return [];
    return devices.filter(({ key, spot }) => spots.has(key) && !isSameSpot(spot, spots.get(key)!));
  }, [devices, spots]);

  async function save() {
    setBusy(true);
    setFailure(undefined);
    const left = new Set(changed.map(({ key }) => key));
    const saved = new Map<string, Spot | null>();
    try {
      for (const kind of ['hub', 'beacon'] as const) {
        const some = changed.filter((device) => device.kind === kind);
        for (let from = 0; from < some.length; from += ROWS_PER_DESCRIPTION) {
          const part = some.slice(from, from + ROWS_PER_DESCRIPTION);
          const rows = part.map(({ id, key }) => ({ id, siteId, spot: spots.get(key)! }));
          const input = { query: asked, body: { rows } };
          const { items } = await steadily(() =>
            kind === 'hub' ? call(describeHubs, input) : call(describeBeacons, input),
          );
          for (const [at, { key }] of part.entries()) {
            left.delete(key);
            if (items[at]?.outcome !== 'skipped') saved.set(key, spots.get(key)!);
          }
        }
      }
    } catch (error) {
      setFailure(error);
    }
    // What was sent is saved, or was refused for a reason that is told; the rest can be sent again.
    setMoves((was) => was.filter(({ key }) => left.has(key)));
    setBusy(false);
    const skipped = changed.length - left.size - saved.size;
    onSaved(saved);
    if (skipped > 0) onSkipped();
    const written = (count: number) => count.toLocaleString(i18n.language);
    if (saved.size > 0)
      notify('success', t('placing.saved', { count: saved.size, number: written(saved.size) }));
    if (skipped > 0) notify('error', t('placing.skipped', { count: skipped, number: written(skipped) }));
  }

  return {
    /** The devices with their spots after the moves. */
    placed,
    changedCount: changed.length,
    canUndo: moves.length > 0,
    busy,
    failure,
    move: (key: string, spot: Spot | null, step: string) =>
      setMoves((was) => withMove(was, { key, spot: spot && spotAt(spot), step })),
    undo: () => setMoves(withoutLast),
    discard: () => setMoves([]),
    save: () => void save(),
  };
}
