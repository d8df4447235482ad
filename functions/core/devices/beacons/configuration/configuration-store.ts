import { packFeatures } from '../../../../../shared/configuration/features.ts';
import { identityOf } from '../../../../../shared/configuration/identity.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Delivery } from '../../../../../shared/model/beacon-configuration.ts';
import { iso, now } from '../../../../platform/clock.ts';
import { type Expression, expr, set } from '../../../../platform/expression.ts';
import type { Changes } from '../../../../platform/listed.ts';
import { getItems, type Item, transact, type Write, written } from '../../../../platform/table.ts';
import { wordsThatLeadTo } from '../../ownership/description-words.ts';
import {
  BEACONS,
  type BeaconItem,
  idOf,
  liveKey,
  ownerOf,
  type Pending,
  partitionOf,
  rowKey,
} from '../store.ts';
import {
  afterFirst,
  type Configuration,
  commandsOf,
  configurationOf,
  deviceOf,
  isOfOwner,
  type StoredConfiguration,
} from './configuration.ts';

export { commandsOf } from './configuration.ts';

/**
 * `beacon#<id>` / `config`: the configuration of a beacon. The row repeats the part that lists show, and has the
 * identities in two slots. The live item has `pending` while a configuration must be sent, so that a sighting needs no
 * read of this item. Data that are in more than one of these items are written in one transaction.
 */
interface ConfigurationItem extends Item, StoredConfiguration {
  schema: 1;
}

/** How often a row and a configuration of different owners are read again. */
const READS = 5;

export const configKey = (id: string) => ({ pk: rowKey(id).pk, sk: 'config' });

/**
 * Configurations of these beacons by id, read consistently; unregistered ids are left out. If the owner changed between
 * the reads of row and configuration, both are read again.
 */
export async function readConfigurations(ids: readonly string[]): Promise<Map<string, Configuration>> {
  const read = new Map<string, Configuration>();
  let open = ids;
  for (let attempt = 1; open.length; attempt++) {
    if (attempt > READS) throw new Refusal('PLEASE_TRY_AGAIN');
    const items = await getItems(
      open.flatMap((id) => [rowKey(id), configKey(id)]),
      { consistent: true },
    );
    const stored = new Map(
      items.filter(({ sk }) => sk === 'config').map((item) => [idOf(item), item as ConfigurationItem]),
    );
    const rows = items.filter(({ sk }) => sk === 'row') as BeaconItem[];
    const torn: string[] = [];
    for (const item of rows) {
      const id = idOf(item);
      const known = stored.get(id);
      if (known && !isOfOwner(item.row, known)) torn.push(id);
      else read.set(id, configurationOf(item.row, ownerOf(item), known));
    }
    open = torn;
  }
  return read;
}

/** The stored configurations, by id, for a list whose rows were read already. */
export async function readStored(ids: readonly string[]): Promise<Map<string, StoredConfiguration>> {
  const items = await getItems<ConfigurationItem>(ids.map(configKey));
  return new Map(items.map((item) => [idOf(item), item]));
}

/** The configuration, unlock flags and description that a caller wants a beacon to have. */
export type WantedConfiguration = Pick<Configuration, 'wanted' | 'metaData'> & {
  readonly description: string;
  /** Whether the configuration must be sent, even if it was sent before. */
  readonly isToBeSent: boolean;
};

/**
 * The writes that save the wanted configuration, and the configuration after them. Their conditions fail if the beacon,
 * its owner or its configuration changed since it was read.
 */
export function saveWrites(
  was: Configuration,
  wish: WantedConfiguration,
): { is: Configuration; writes: Write[] } {
  const { wanted, metaData, description, isToBeSent } = wish;
  const version = was.version + 1;
  const changed: Configuration = {
    ...was,
    ...{ wanted, metaData, version },
    device: deviceOf(was.row, metaData),
  };
  const index = isToBeSent ? (was.index + 1) % 256 : was.index;
  const isDone = isToBeSent && commandsOf(changed).length === 0;
  const delivery: Delivery | null = isToBeSent
    ? { state: isDone ? 'confirmed' : 'pending', at: iso() }
    : was.delivery;
  const deviceUpToDate = isToBeSent ? isDone : was.row.deviceUpToDate;
  const row = {
    ...was.row,
    ...{ description, version, deviceUpToDate },
    secure: wanted.secure_beacon ?? false,
    features: packFeatures(wanted, metaData),
  };
  const is = { ...changed, index, delivery, row, revision: was.revision + 1 };
  const pending: Pending = { index, version, sentAt: null, hub: null, attempts: 0 };
  return {
    is,
    writes: [
      rowUpdate(was, is),
      configPut(was, is),
      ...(isToBeSent ? pendingUpdate(was, isDone ? undefined : pending) : []),
      ...wordsThatLeadTo('beacon', was.id, {
        owner: was.ownerId,
        before: was.row.description,
        after: description,
      }),
    ],
  };
}

/** The writes for a confirmation, by the device or its hub, that the device has the wanted configuration. */
export const confirming = (was: Configuration): { is: Configuration; writes: Write[] } =>
  settling(was, {
    applied: was.wanted,
    doubtful: [],
    delivery: { state: 'confirmed', at: iso(), ...(was.delivery?.hubId && { hubId: was.delivery.hubId }) },
  });

/** The writes for a result of the device. It does not change the wanted configuration, so the version stays. */
function settling(
  was: Configuration,
  change: Pick<Configuration, 'delivery'> & Partial<Pick<Configuration, 'index' | 'applied' | 'doubtful'>>,
  pending?: Pending,
): { is: Configuration; writes: Write[] } {
  const changed = { ...was, ...change, revision: was.revision + 1 };
  const is = {
    ...changed,
    row: { ...was.row, deviceUpToDate: change.delivery?.state === 'confirmed' },
  };
  const isRowChanged = is.row.deviceUpToDate !== was.row.deviceUpToDate;
  return {
    is,
    writes: [
      configPut(was, is),
      ...pendingUpdate(was, pending),
      ...(isRowChanged ? [rowUpdate(was, is)] : []),
    ],
  };
}

/** How long a hub waits for the beacon (FIELD-FACTS 3). The lease adds a minute for its report. */
export const DELIVERY_SECONDS = 600;
const LEASE_MS = (DELIVERY_SECONDS + 60) * 1000;
const ATTEMPTS = 5;

/** Whether a hub has it and may still report a result. */
export const isUnderWay = ({ sentAt }: Pick<Pending, 'sentAt'>): boolean =>
  sentAt !== null && sentAt > now() - LEASE_MS;

/**
 * Records that the commands are about to be sent to a hub: to at most one hub at a time, and at most five times; then
 * the delivery has failed. A hub ignores a configuration with the same index as before (FIELD-FACTS 3), so each retry
 * has a new index. Returns the configuration to send; undefined: send nothing now.
 *
 * @param was just read by `readConfigurations`
 * @param pending from the beacon's live item
 */
export async function noteSent(
  was: Configuration,
  pending: Pending,
  hubId: string,
): Promise<Configuration | undefined> {
  if (!(await mayBeTried(was, pending))) return undefined;
  const fields = commandsOf(was).flatMap((command) => Object.keys(command)) as Configuration['doubtful'];
  const index = pending.attempts === 0 ? was.index : (was.index + 1) % 256;
  const sent: Pending = { ...pending, index, sentAt: now(), hub: hubId, attempts: pending.attempts + 1 };
  const { is, writes } = settling(
    was,
    {
      index,
      delivery: { state: 'sent', at: iso(), hubId },
      doubtful: [...new Set([...was.doubtful, ...fields])],
    },
    sent,
  );
  return (await written(transact(writes))) ? is : undefined;
}

/**
 * Records, once, that no hub that hears the beacon can be sent its configuration. It stays pending until another hub,
 * another setting of this hub, or a coding of the stage allows it. No attempt is counted. Parameters as for `noteSent`.
 */
export async function noteNoCoding(was: Configuration, pending: Pending): Promise<void> {
  if (was.delivery?.reason === NO_CODING || !(await mayBeTried(was, pending))) return;
  const waiting = { ...pending, sentAt: null, hub: null };
  await written(transact(settling(was, ended(was, 'pending', NO_CODING), waiting).writes));
}
const NO_CODING = 'NO_CODING';

/** Whether it can be sent now. Marks the delivery as failed if its attempts are used up. */
async function mayBeTried(was: Configuration, pending: Pending): Promise<boolean> {
  if (pending.index !== was.index || isUnderWay(pending)) return false;
  if (pending.attempts < ATTEMPTS) return true;
  await written(transact(settling(was, ended(was, 'failed', 'NO_ANSWER')).writes));
  return false;
}

/** A hub's result for a configuration (FIELD-FACTS 3). */
export interface DeliveryResult {
  readonly index: number;
  readonly hubId: string;
  readonly result: number;
  /** For a failure: 255 if the hub could not connect, else the number of commands that were applied. */
  readonly reason: number;
}

const RESULT = { succeeded: 0, unauthorized: 1, invalid: 2, failed: 3, timeout: 4 } as const;
const NO_CONNECTION = 255;

/**
 * Records a result if it comes from the hub of the last delivery and is about it. Returns false for any other result.
 */
export async function noteResult(id: string, result: DeliveryResult): Promise<boolean> {
  for (;;) {
    const was = (await readConfigurations([id])).get(id);
    const isAwaited =
      was?.delivery?.state === 'sent' && was.delivery.hubId === result.hubId && was.index === result.index;
    if (!isAwaited) return false;
    const { writes } = await after(was, result);
    if (await written(transact(writes))) return true;
  }
}

async function after(was: Configuration, { result, reason }: DeliveryResult) {
  if (result === RESULT.succeeded) return confirming(was);
  if (result === RESULT.unauthorized) return settling(was, ended(was, 'failed', 'UNAUTHORIZED'));
  if (result === RESULT.invalid) return settling(was, ended(was, 'failed', 'INVALID'));
  if (result === RESULT.failed && reason !== NO_CONNECTION) {
    const fields = commandsOf(was)
      .slice(0, reason)
      .flatMap((command) => Object.keys(command));
    return settling(was, {
      ...ended(was, reason > 0 ? 'partial' : 'failed', 'COMMAND_FAILED'),
      applied: afterFirst(was, reason),
      doubtful: was.doubtful.filter((name) => !fields.includes(name)),
    });
  }
  const why =
    result === RESULT.failed ? 'NO_CONNECTION' : result === RESULT.timeout ? 'TIMEOUT' : 'HUB_ERROR';
  const pending = await readPending(was.id);
  return settling(was, ended(was, 'pending', why), pending && { ...pending, sentAt: null, hub: null });
}

const ended = ({ delivery }: Configuration, state: Delivery['state'], reason: string) => ({
  delivery: { state, at: iso(), reason, ...(delivery?.hubId && { hubId: delivery.hubId }) },
});

async function readPending(id: string): Promise<Pending | undefined> {
  const [live] = await getItems<Item & { pending?: Pending }>([liveKey(id)], { consistent: true });
  return live?.pending;
}

/** The write of the row with its index keys. Its condition fails if the row or its owner changed. */
function rowUpdate(was: Configuration, is: Configuration): Write {
  const { id, ownerId } = was;
  const { sets, removes } = rowChange(is);
  const isOwners: Expression =
    ownerId === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${partitionOf(ownerId)}`;
  return {
    update: rowKey(id),
    change: set(sets, removes),
    when: expr`#row.#version = ${was.version} AND ${isOwners}`,
  };
}

/** The changes of a row by a configuration. */
export function rowChange({ row, wanted }: Configuration): Changes {
  const { description, version, deviceUpToDate, secure, features } = row;
  return BEACONS.changes(
    row,
    { description, version, deviceUpToDate, secure, features },
    { ibeacon: undefined, eddystone: undefined, ...identityOf(wanted) },
  );
}

export function configPut({ id, revision }: Configuration, is: Configuration): Write {
  const { version, index, wanted, applied, doubtful, metaData, delivery } = is;
  const stored: StoredConfiguration = {
    ...{ version, index, wanted, applied, doubtful, metaData, delivery },
    revision: is.revision,
    ...(is.row.epoch !== undefined && { epoch: is.row.epoch }),
  };
  const put: ConfigurationItem = { ...configKey(id), schema: 1, ...stored };
  return {
    put,
    when: revision === 0 ? expr`attribute_not_exists(#pk)` : expr`#revision = ${revision}`,
  };
}

const IS_UNDER_WAY: readonly Delivery['state'][] = ['pending', 'sent'];

/** The write that sets or removes `pending` in the live item. */
export function pendingUpdate({ id, delivery }: Configuration, pending: Pending | undefined): Write[] {
  const was = delivery && IS_UNDER_WAY.includes(delivery.state);
  if (!pending && !was) return [];
  const change = pending ? set({ pending }) : set({}, ['pending']);
  return [{ update: liveKey(id), change, when: expr`attribute_exists(#pk)` }];
}
