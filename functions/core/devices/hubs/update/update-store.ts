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

/** Who wants an update: somebody, or a group of a roll-out. */
export type UpdateBy = { readonly userId: string } | { readonly rolloutId: string; readonly groupNo: number };

/** What becomes of an update in the end. */
export type UpdateEnd =
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: UpdateFailure };

/** What is known of an update from its beginning. */
interface NewUpdate {
  readonly updateId: string;
  readonly hardwareId: string;
  readonly firmwareId: string;
  readonly fromFirmware: string | null;
  /** ms, as all times here. */
  readonly startedAt: number;
  /** Without success until then it has failed. */
  readonly deadline: number;
  readonly by: UpdateBy;
}

interface CommonItem extends Item, NewUpdate {
  schema: 1;
  /** How often the hub was told. */
  attempts: number;
  /** The newest report of its progress that was acted on: reports come twice and out of order. */
  progressAt: number;
}

export type OpenUpdate = CommonItem & { state: UpdateProgress };
export type EndedUpdate = CommonItem & {
  endedAt: number;
  /** Its end does not stand in the hub's log yet, or whom it concerns was not told (see end-update.ts). */
  untold?: true;
} & UpdateEnd;

/**
 * `hub#<id>` / `update`: the newest firmware update of a hub, which may have ended. While one is open, the row is marked
 * and the live item says so too: whoever takes a message of the hub sees it without a further read. All three change in
 * one transaction, so a hub never gets two at once.
 */
export type UpdateItem = OpenUpdate | EndedUpdate;

export const isOpen = (update: UpdateItem): update is OpenUpdate =>
  update.state !== 'done' && update.state !== 'failed';

const updateKey = (id: string) => ({ pk: `hub#${id}`, sk: 'update' });

/** Consistently: what a hub is told and what counts as its end hang on it. */
export const readUpdate = (id: string) => getItem<UpdateItem>(updateKey(id), { consistent: true });

/** By hub, as they are now; those that never had one are not there. */
export const readUpdates = async (ids: readonly string[]): Promise<Map<string, UpdateItem>> =>
  new Map(
    (await getItems<UpdateItem>(ids.map(updateKey), { consistent: true })).map((update) => [
      update.pk.slice('hub#'.length),
      update,
    ]),
  );

/**
 * Marks a hub that still is as it was read, with a new update.
 *
 * @param also what is written with it
 * @throws ConditionFailed when it was changed meanwhile, or is marked already
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

/** How a row says whether an update runs, and what became of the last one. */
function marked(id: string, isMarkedForUpdate: boolean, { updateStatus, updateFailure }: Status): Expression {
  return HUBS.change(
    { id },
    { isMarkedForUpdate, updateStatus, updateFailure },
    { removes: updateFailure === undefined ? ['row.updateFailure'] : [] },
  );
}

/** Still the same update, and not ended. */
const stillOpen = (updateId: string) =>
  expr`#updateId = ${updateId} AND #state IN (${'sent'}, ${'downloading'}, ${'applying'})`;

/** Notes that the hub is being told. False when somebody else did so meanwhile, or it has ended. */
export function noteUpdateTold(hubId: string, was: Updating, at: number): Promise<boolean> {
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

/** Notes how far the hub says it is. False when that is older than what is known, or the update has ended. */
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
 * Ends an update, and with it the hub is marked no longer. One that failed may end once more, with the success that came
 * late. Answers how it stands then; undefined when it has ended otherwise meanwhile, or the hub is gone.
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

/** Whom the end concerns was told. */
export function setTold(hubId: string, { updateId, endedAt }: EndedUpdate): Promise<boolean> {
  const change = set({}, ['untold']);
  return written(
    updateItem(updateKey(hubId), change, expr`#updateId = ${updateId} AND #endedAt = ${endedAt}`),
  );
}
