import type { UpdateFailure, UpdateProgress } from '../../../../../shared/model/hub-update.ts';
import { type Expression, expr, set } from '../../../../platform/expression.ts';
import {
  getItem,
  getItems,
  type Item,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../../platform/table.ts';
import { HUBS, type HubItem, type HubRow, hubKeys, type Updating } from '../store.ts';

/** The starter of an update: a user, or a group of a roll-out. */
export type UpdateBy = { readonly userId: string } | { readonly rolloutId: string; readonly groupNo: number };

/** The outcome of an update. */
export type UpdateEnd =
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: UpdateFailure };

/** The facts of an update that are known at its start. */
interface NewUpdate {
  readonly updateId: string;
  readonly hardwareId: string;
  readonly firmwareId: string;
  readonly fromFirmware: string | null;
  /** In ms, like all times here. */
  readonly startedAt: number;
  /** Without success until then, the update has failed. */
  readonly deadline: number;
  readonly by: UpdateBy;
}

interface CommonItem extends Item, NewUpdate {
  schema: 1;
  /** How often the command was sent. */
  attempts: number;
  /** The time of the newest progress report that was applied, because reports arrive twice and out of order. */
  progressAt: number;
}

export type OpenUpdate = CommonItem & { state: UpdateProgress };
export type EndedUpdate = CommonItem & {
  endedAt: number;
  /** Present until its end has been published (see end-update.ts). */
  untold?: true;
} & UpdateEnd;

/**
 * `hub#<id>` / `update`: the newest firmware update of a hub, which may have ended. While it is open, the row is
 * marked, and the live item has `updating`, so that handling a message of the hub needs no further read. All three
 * items change in one transaction, so a hub never has two updates at once.
 */
export type UpdateItem = OpenUpdate | EndedUpdate;

export const isOpen = (update: UpdateItem): update is OpenUpdate =>
  update.state !== 'done' && update.state !== 'failed';

const updateKey = (id: string) => ({ pk: `hub#${id}`, sk: 'update' });

/** Read consistently, because it decides what is sent to the hub and how the update ends. */
export const readUpdate = (id: string) => getItem<UpdateItem>(updateKey(id), { consistent: true });

/** The updates by hub, read consistently; hubs that never had an update are left out. */
export const readUpdates = async (ids: readonly string[]): Promise<Map<string, UpdateItem>> =>
  new Map(
    (await getItems<UpdateItem>(ids.map(updateKey), { consistent: true })).map((update) => [
      update.pk.slice('hub#'.length),
      update,
    ]),
  );

/**
 * Stores a new update and marks its hub.
 *
 * @param also further writes of the same transaction
 * @throws ConditionFailed if the hub changed since it was read, or is marked already
 */
export async function insertUpdate(
  { row, own }: HubItem,
  update: NewUpdate,
  also: readonly Write[],
): Promise<OpenUpdate> {
  const { rowKey, liveKey } = hubKeys(row.id);
  const { updateId } = update;
  const item: OpenUpdate = {
    ...updateKey(row.id),
    ...update,
    schema: 1,
    state: 'sent',
    attempts: 0,
    progressAt: 0,
  };
  const held = own === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${own}`;
  const updating: Updating = { updateId, toldAt: 0, isUnderWay: false };
  await transact([
    {
      update: rowKey,
      change: marked(row.id, true, { updateStatus: 'running' }),
      when: expr`#row.#isMarkedForUpdate = ${false} AND #row.#firmware = ${row.firmware} AND attribute_not_exists(#removing) AND ${held}`,
    },
    { put: item, when: expr`attribute_not_exists(#untold)` },
    { update: liveKey, change: set({ updating }), when: expr`attribute_exists(#pk)` },
    ...also,
  ]);
  return item;
}

type Status = Pick<HubRow, 'updateStatus' | 'updateFailure'>;

/** The change of a row: whether an update runs, and the outcome of the last one. */
function marked(id: string, isMarkedForUpdate: boolean, { updateStatus, updateFailure }: Status): Expression {
  return HUBS.change(
    { id },
    { isMarkedForUpdate, updateStatus, updateFailure },
    { removes: updateFailure === undefined ? ['row.updateFailure'] : [] },
  );
}

/** The condition that the update is still this one and has not ended. */
const stillOpen = (updateId: string) =>
  expr`#updateId = ${updateId} AND #state IN (${'sent'}, ${'downloading'}, ${'applying'})`;

/** Records that the command is being sent. Returns false if another worker is sending it, or the update has ended. */
export function noteUpdateSent(hubId: string, was: Updating, at: number): Promise<boolean> {
  return written(
    transact([
      {
        update: updateKey(hubId),
        change: expr`SET #attempts = #attempts + ${1}`,
        when: stillOpen(was.updateId),
      },
      {
        update: hubKeys(hubId).liveKey,
        change: set({ 'updating.toldAt': at }),
        when: expr`#updating.#updateId = ${was.updateId} AND #updating.#toldAt = ${was.toldAt}`,
      },
    ]),
  );
}

/** Records the progress that a hub reports. Returns false for a stale report, or if the update has ended. */
export function setProgress(
  hubId: string,
  updateId: string,
  state: UpdateProgress,
  at: number,
): Promise<boolean> {
  return written(
    transact([
      {
        update: updateKey(hubId),
        change: set({ state, progressAt: at }),
        when: expr`${stillOpen(updateId)} AND #progressAt < ${at}`,
      },
      {
        update: hubKeys(hubId).liveKey,
        change: set({ 'updating.isUnderWay': true }),
        when: expr`#updating.#updateId = ${updateId}`,
      },
    ]),
  );
}

/**
 * Ends an update and unmarks its hub. A failed update may end again with a late success. Returns the ended update;
 * undefined if another caller ended it first, or the hub is deleted.
 */
export async function setEnded(
  hubId: string,
  was: UpdateItem,
  end: UpdateEnd,
  at: number,
): Promise<EndedUpdate | undefined> {
  const { rowKey, liveKey } = hubKeys(hubId);
  const { updateId } = was;
  const ended = { ...end, endedAt: at, untold: true } as const;
  const stillSo = isOpen(was)
    ? stillOpen(updateId)
    : expr`#updateId = ${updateId} AND #state = ${'failed'} AND attribute_not_exists(#untold)`;
  const status: Status =
    end.state === 'done' ? { updateStatus: 'none' } : { updateStatus: 'failed', updateFailure: end.reason };
  const isWritten = await written(
    transact([
      {
        update: updateKey(hubId),
        change: set({ ...ended }, end.state === 'done' ? ['reason'] : []),
        when: stillSo,
      },
      { update: rowKey, change: marked(hubId, false, status), when: expr`attribute_exists(#pk)` },
      { update: liveKey, change: set({}, ['updating']), when: expr`attribute_exists(#pk)` },
    ]),
  );
  if (!isWritten) return undefined;
  const { state: _, reason: __, ...rest } = was;
  return { ...rest, ...ended } as EndedUpdate;
}

/** Records that the end was published. */
export function setEndPublished(hubId: string, { updateId, endedAt }: EndedUpdate): Promise<boolean> {
  const change = set({}, ['untold']);
  return written(
    updateItem(updateKey(hubId), change, expr`#updateId = ${updateId} AND #endedAt = ${endedAt}`),
  );
}
