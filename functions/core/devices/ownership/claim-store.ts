import { now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { getItem, type Item, putItem, written } from '../../../platform/table.ts';
import type { OwnedDevice } from './owned-device.ts';

/** `code#<kind>#<code>` / `claim`: the last claim of an order code, with its owner and its task. */
export interface Claim extends Item {
  owner: string;
  taskId: string;
  /** The time of the claim, ms. */
  at: number;
}

const keyOf = (kind: OwnedDevice['kind'], code: string) => ({ pk: `code#${kind}#${code}`, sk: 'claim' });

export const readClaim = (kind: OwnedDevice['kind'], code: string) =>
  getItem<Claim>(keyOf(kind, code), { consistent: true });

/** Claims a code and replaces the claim that was read. Returns false after a concurrent claim. */
export const claim = (
  kind: OwnedDevice['kind'],
  code: string,
  { owner, taskId }: { owner: string; taskId: string },
  before: Claim | undefined,
): Promise<boolean> =>
  written(
    putItem(
      { ...keyOf(kind, code), owner, taskId, at: now() },
      before ? expr`#taskId = ${before.taskId}` : expr`attribute_not_exists(#pk)`,
    ),
  );
