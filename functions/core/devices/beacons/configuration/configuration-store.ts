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
 * `beacon#<id>` / `config`: how a beacon is configured. The row tells of it what a list shows, and in two slots of its
 * own as what the beacon is recognised; the live item says `pending` while something is to be sent, so that whoever hears
 * the beacon need not look here. What is said in more than one of them is written in one transaction.
 */
interface ConfigurationItem extends Item, StoredConfiguration {
  schema: 1;
}

/** How often what was read of two owners is read again. */
const READS = 5;

export const configKey = (id: string) => ({ pk: rowKey(id).pk, sk: 'config' });

/**
 * Configurations of these beacons by id, read consistently; ids that are not registered are left out. A row and a
 * configuration of different owners, between which the beacon changed hands, are read again.
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

/** What is stored beside rows that were read already, for a list; by id. */
export async function readStored(ids: readonly string[]): Promise<Map<string, StoredConfiguration>> {
  const items = await getItems<ConfigurationItem>(ids.map(configKey));
  return new Map(items.map((item) => [idOf(item), item]));
}

/** What somebody wants of a beacon. */
export type Wanted = Pick<Configuration, 'wanted' | 'metaData'> & {
  readonly description: string;
  /** The configuration is to be sent, even if it was before. */
  readonly isToBeSent: boolean;
};

/**
 * The writes that save what is wanted, if nobody changed the beacon, its owner or its configuration since it was read.
 * Answers how it stands then.
 */
export function saving(was: Configuration, wish: Wanted): { is: Configuration; writes: Write[] } {
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
      ...wordsThatLeadTo('beacon', was.id, { before: was.row.description, after: description }),
    ],
  };
}

/** The device has what is wanted: it, or the hub for it, has said so. */
export const confirming = (was: Configuration): { is: Configuration; writes: Write[] } =>
  settling(was, {
    applied: was.wanted,
    doubtful: [],
    delivery: { state: 'confirmed', at: iso(), ...(was.delivery?.hubId && { hubId: was.delivery.hubId }) },
  });

/** An answer of the device changes nothing that is wanted: the version stays. */
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

/** A hub has so long to see the beacon (FIELD-FACTS 3), and a little to tell. */
export const DELIVERY_SECONDS = 600;
const LEASE_MS = (DELIVERY_SECONDS + 60) * 1000;
const ATTEMPTS = 5;

/** Is it with a hub that may still answer? */
export const isUnderWay = ({ sentAt }: Pick<Pending, 'sentAt'>): boolean =>
  sentAt !== null && sentAt > now() - LEASE_MS;

/**
 * A hub is about to be sent the commands: at most one at a time, and at most five times, then it has failed. A hub takes
 * only what comes with another index than before (FIELD-FACTS 3), so each further time has one of its own. Answers what
 * is to be sent; undefined: nothing (now).
 *
 * @param was as `readConfigurations` just answered it
 * @param pending of the beacon's live item
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
 * Notes, once, that no hub that hears the beacon understands its configuration. It keeps waiting for another hub, another
 * setting of this hub, or a coding of the stage, and no attempt is counted. Parameters as for `noteSent`.
 */
export async function noteNoCoding(was: Configuration, pending: Pending): Promise<void> {
  if (was.delivery?.reason === NO_CODING || !(await mayBeTried(was, pending))) return;
  const waiting = { ...pending, sentAt: null, hub: null };
  await written(transact(settling(was, ended(was, 'pending', NO_CODING), waiting).writes));
}
const NO_CODING = 'NO_CODING';

/** Can a hub be sent it now? Fails the delivery when its attempts are used up. */
async function mayBeTried(was: Configuration, pending: Pending): Promise<boolean> {
  if (pending.index !== was.index || isUnderWay(pending)) return false;
  if (pending.attempts < ATTEMPTS) return true;
  await written(transact(settling(was, ended(was, 'failed', 'NO_ANSWER')).writes));
  return false;
}

/** What a hub tells of a configuration that it was sent (FIELD-FACTS 3). */
export interface DeliveryResult {
  readonly index: number;
  readonly hubId: string;
  readonly result: number;
  /** Of a failure: 255 when the hub could not connect, else the number of commands that were carried out. */
  readonly reason: number;
}

const RESULT = { succeeded: 0, unauthorized: 1, invalid: 2, failed: 3, timeout: 4 } as const;
const NO_CONNECTION = 255;

/** Notes the answer of the hub it was sent to, of what was sent last. False: of anything else. */
export async function noteResult(id: string, told: DeliveryResult): Promise<boolean> {
  for (;;) {
    const was = (await readConfigurations([id])).get(id);
    const isAwaited =
      was?.delivery?.state === 'sent' && was.delivery.hubId === told.hubId && was.index === told.index;
    if (!isAwaited) return false;
    const { writes } = await after(was, told);
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

/** The row as a list shows it, with what it is searched by; its condition is that nobody changed it or took it. */
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

/** What a row shows of a configuration. */
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

/** The live item says what is to be sent; of what is not, nothing. */
export function pendingUpdate({ id, delivery }: Configuration, pending: Pending | undefined): Write[] {
  const was = delivery && IS_UNDER_WAY.includes(delivery.state);
  if (!pending && !was) return [];
  const change = pending ? set({ pending }) : set({}, ['pending']);
  return [{ update: liveKey(id), change, when: expr`attribute_exists(#pk)` }];
}
