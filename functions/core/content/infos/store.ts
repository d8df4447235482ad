import { Refusal } from '../../../../shared/errors.ts';
import { now } from '../../../platform/clock.ts';
import { type Expression, expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { getItem, getItems, queryIndex, transact, type Write } from '../../../platform/table.ts';
import { pointWrite } from '../../devices/beacons/info-point.ts';
import type { Claim } from '../../kernel/meter/cause.ts';
import { causeWrite } from '../../kernel/meter/causes.ts';
import { whileInfoCmsRuns } from '../../people/accounts/info-cms.ts';
import { assignmentWrite, releaseWrite } from './assignment-store.ts';
import {
  INFOS,
  type InfoItem,
  type InfoRow,
  infoKey,
  isOn,
  nameKey,
  nameWords,
  type PublishedInfo,
  publishedKey,
} from './info-item.ts';

export { devicesOf, readAssignments, releaseWrite, someDevicesOf } from './assignment-store.ts';
export type { InfoItem, InfoRow, PublishedInfo } from './info-item.ts';

export const infoList = INFOS.list;

/** Read consistently, because its owner decides who may change it. */
export const readInfo = (id: string) => getItem<InfoItem>(infoKey(id), { consistent: true });
export const readInfos = (ids: readonly string[]) =>
  getItems<InfoItem>(ids.map(infoKey), { consistent: true });

/** The ids of some of an owner's Infos that were created until a time (ISO 8601). The index lags. */
export async function someInfosOf(userId: string, limit: number, until: string): Promise<string[]> {
  const { items } = await queryIndex<InfoRow>('own', INFOS.slotOf('created'), INFOS.partitionOf(userId), {
    range: { to: `${until}$` },
    limit,
  });
  return items.map(({ row }) => row.id);
}

/** What is published of these Infos, by id. */
export async function readPublished(
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, PublishedInfo>> {
  const items = await getItems<PublishedInfo>(ids.map(publishedKey), options);
  return new Map(items.map((item) => [item.pk.slice(`${INFOS.kind}#`.length), item]));
}

export type Content = Pick<PublishedInfo, 'outputs' | 'rssi' | 'timeZone'>;

/** Devices that an Info gets or loses. */
export interface DeviceChange {
  readonly added: readonly string[];
  readonly released: readonly Claim[];
}
export const NO_DEVICES: DeviceChange = { added: [], released: [] };

/**
 * Saves an Info with its content, its name and the cause of its usage, and the given devices, in one transaction.
 *
 * @param was undefined: the Info is new
 * @param row as it will be, but for the number of its devices
 * @param content null: it stays as it is
 * @throws INFO_CMS_OFF, INFO_NAME_ALREADY_USED, DEVICE_NOT_ALLOWED_OR_USED, ConditionFailed after a concurrent change
 */
export async function saveInfo(
  was: InfoItem | undefined,
  row: InfoRow,
  content: Content | null,
  { added, released }: DeviceChange,
  also: readonly Guarded[],
): Promise<InfoItem> {
  const isSwitched = isOn(row) !== (was !== undefined && isOn(was.row));
  const switches = (was?.switches ?? 0) + (isSwitched ? 1 : 0);
  const beaconsCount = (was?.row.beaconsCount ?? 0) + added.length - released.length;
  const after = { ...row, beaconsCount };
  const kind = isOn(row) ? 'infoOn' : 'infoOff';
  const { id, userId } = row;
  const at = now();
  await transactGuarded([
    whileInfoCmsRuns(userId),
    {
      write: was
        ? {
            update: infoKey(id),
            change: INFOS.change(was.row, changedFields(was.row, after), { sets: { switches } }),
            when: isAsRead(was.row),
          }
        : {
            put: { ...INFOS.itemOf(after), schema: 1, switches },
            when: expr`attribute_not_exists(#pk)`,
          },
    },
    ...renamed(was?.row, row),
    ...publishing(after, content),
    ...(isSwitched ? [{ write: causeWrite(userId, { kind, infoId: id, n: switches, at }) }] : []),
    ...deviceWrites(row, { added, released }, at),
    ...also,
  ]);
  return { ...(was ?? INFOS.itemOf(after)), schema: 1, row: after, switches } as InfoItem;
}

/**
 * The most devices that a transaction takes: a hundred writes, two a device. `first`: beside all that `saveInfo` writes,
 * of which the words of an old and a new name are the most.
 */
export const DEVICES_AT_ONCE = { first: 29, further: 45 } as const;

/**
 * Assigns or releases further devices. Throws DEVICE_NOT_ALLOWED_OR_USED, and ConditionFailed if the Info was deleted or a
 * device changed hands.
 */
export async function changeDevices(row: InfoRow, change: DeviceChange): Promise<void> {
  const { added, released } = change;
  const isKept = added.length
    ? expr`attribute_exists(#pk) AND attribute_not_exists(#isDeleted)`
    : expr`attribute_exists(#pk)`;
  await transactGuarded([
    { write: countWrite(row.id, added.length - released.length, isKept) },
    ...deviceWrites(row, change, now()),
  ]);
}

const countWrite = (id: string, by: number, when: Expression): Write => ({
  update: infoKey(id),
  change: expr`SET #row.#beaconsCount = #row.#beaconsCount + ${by}`,
  when,
});

/** The write that counts devices that left an Info by themselves. */
export const releasedFrom = (id: string, count: number): Write =>
  countWrite(id, -count, expr`attribute_exists(#pk)`);

/** The cause of usage for claims that ended. */
export const endedClaims = (owner: string, infoId: string, ended: readonly string[], at: number): Write =>
  causeWrite(owner, { kind: 'devicesOut', infoId, ended, at });

function deviceWrites(
  { id, userId }: Pick<InfoRow, 'id' | 'userId'>,
  { added, released }: DeviceChange,
  at: number,
): Guarded[] {
  const assigned = added.map((beaconId) => ({ beaconId, ...assignmentWrite(id, beaconId) }));
  const claims = assigned.map(({ claim }) => claim);
  const ended = released.map((claim) => claim.id);
  return [
    ...assigned.flatMap(({ beaconId, write }) => [
      {
        write: pointWrite(beaconId, { owner: userId, from: null, to: id }),
        refusal: new Refusal('DEVICE_NOT_ALLOWED_OR_USED', { ids: [beaconId] }),
      },
      { write },
    ]),
    ...released.flatMap((claim) => [
      { write: pointWrite(claim.beaconId, { owner: userId, from: id, to: null }) },
      { write: releaseWrite(id, claim) },
    ]),
    ...(claims.length ? [{ write: causeWrite(userId, { kind: 'devicesIn', infoId: id, claims, at }) }] : []),
    ...(ended.length ? [{ write: endedClaims(userId, id, ended, at) }] : []),
  ];
}

/**
 * Removes an Info from the lists and from phones, and frees its name. Its devices are released afterwards, and then
 * `dropInfo` deletes the rest. Throws ConditionFailed after a concurrent change.
 */
export async function retireInfo({ row, switches = 0 }: InfoItem, also: readonly Guarded[]): Promise<void> {
  const { id, userId, name, version } = row;
  const cause = { kind: 'infoOff', infoId: id, n: switches + 1, at: now() } as const;
  await transactGuarded([
    {
      write: {
        update: infoKey(id),
        change: INFOS.change(
          row,
          { active: false, version: version + 1 },
          { sets: { isDeleted: true, switches: switches + 1 }, removes: ['own', 'all'] },
        ),
        when: isAsRead(row),
      },
    },
    { write: { delete: nameKey(userId, name) } },
    { write: { delete: publishedKey(id) } },
    ...nameWords(row, name, undefined).map((write) => ({ write })),
    ...(isOn(row) ? [{ write: causeWrite(userId, cause) }] : []),
    ...also,
  ]);
}

/** Deletes what is left of a retired Info. Its condition fails while it has devices. */
export const dropInfo = (id: string): Promise<void> =>
  transact([{ delete: infoKey(id), when: expr`#isDeleted = ${true} AND #row.#beaconsCount = ${0}` }]);

const isAsRead = ({ version, beaconsCount }: InfoRow): Expression =>
  expr`#row.#version = ${version} AND #row.#beaconsCount = ${beaconsCount} AND attribute_not_exists(#isDeleted)`;

function changedFields(was: InfoRow, is: InfoRow): Partial<InfoRow> {
  return Object.fromEntries(
    Object.entries(is).filter(([field, value]) => was[field as keyof InfoRow] !== value),
  );
}

function renamed(was: InfoRow | undefined, is: InfoRow): Guarded[] {
  const words = nameWords(is, was?.name, is.name).map((write) => ({ write }));
  const [before, after] = [was && nameKey(is.userId, was.name), nameKey(is.userId, is.name)];
  if (before?.sk === after.sk) return words;
  const taken: Write = { put: { ...after, infoId: is.id }, when: expr`attribute_not_exists(#pk)` };
  return [
    { write: taken, refusal: new Refusal('INFO_NAME_ALREADY_USED') },
    ...(before ? [{ write: { delete: before } }] : []),
    ...words,
  ];
}

/** What phones read: the whole content, or only what the row says of it. */
function publishing(row: InfoRow, content: Content | null): Guarded[] {
  const { id, userId, name } = row;
  if (!row.published) return [];
  const facts = { userId, name, isOn: isOn(row) };
  const item = { ...publishedKey(id), schema: 1, ...facts, ...content, publishedAt: row.changedDate };
  return [
    {
      write: content
        ? { put: item }
        : {
            update: publishedKey(id),
            change: expr`SET #name = ${name}, #isOn = ${facts.isOn}`,
            when: expr`attribute_exists(#pk)`,
          },
    },
  ];
}
