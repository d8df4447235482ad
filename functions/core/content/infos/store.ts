import { isDeepStrictEqual } from 'node:util';
import { languagesOf } from '../../../../shared/content/output.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { VERSIONS_KEPT } from '../../../../shared/model/info.ts';
import { now } from '../../../platform/clock.ts';
import { type Expression, expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { nameWordWrites } from '../../../platform/name-words.ts';
import {
  deleteItem,
  getItem,
  getItems,
  type Item,
  ifWritten,
  inPages,
  type Key,
  queryIndex,
  queryItems,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';
import { causeWrite } from '../../kernel/meter/causes.ts';
import { countContent } from '../../people/accounts/counts.ts';
import { whileInfoCmsRuns } from '../../people/accounts/info-cms.ts';
import { attachFiles } from '../files/attach-files.ts';
import { type DeviceChange, deviceWrites, NO_DEVICES } from './assignment-store.ts';
import { filesToAttach } from './files-to-attach.ts';
import {
  type DraftItem,
  draftKey,
  INFOS,
  type InfoItem,
  type InfoRow,
  infoKey,
  isOn,
  nameKey,
  type Publication,
  type PublishedInfo,
  publishedKey,
  type VersionItem,
  versionKey,
  type Written,
} from './info-item.ts';
import { type InfoState, toWritten } from './info-state.ts';
import { type ScheduleItem, scheduleItem, scheduleKey } from './schedule-item.ts';

export const infoList = INFOS.list;

/** Read consistently, because its owner decides who may change it. */
export const readInfo = (id: string) => getItem<InfoItem>(infoKey(id), { consistent: true });
export const readInfos = (ids: readonly string[], options = { consistent: true }) =>
  getItems<InfoItem>(ids.map(infoKey), options);

/** Whether an Info of the owner has this name. */
export const isNameTaken = async (userId: string, name: string): Promise<boolean> =>
  (await getItem(nameKey(userId, name), { consistent: true })) !== undefined;

/** The ids of some of an owner's Infos that were created until a time (ISO 8601). The index lags. */
export async function someInfosOf(userId: string, limit: number, until: string): Promise<string[]> {
  const { items } = await queryIndex<InfoRow>('own', INFOS.slotOf('created'), INFOS.partitionOf(userId), {
    range: { to: `${until}$` },
    limit,
  });
  return items.map(({ row }) => row.id);
}

/** Some Infos of all owners, in the order of their creation. The index lags. */
export const someInfos = (limit: number, after: Record<string, string> | undefined) =>
  queryIndex<InfoRow>('all', INFOS.slotOf('created'), INFOS.kind, { limit, after });

/** Notes what was found about an Info, unless it has changed since. */
export const noteFindings = (row: InfoRow, findings: number): Promise<boolean> =>
  written(
    updateItem(
      infoKey(row.id),
      INFOS.change(row, { findings, hasFindings: findings > 0 }),
      expr`#row.#version = ${row.version} AND attribute_not_exists(#isDeleted)`,
    ),
  );

/** What is published of these Infos, by id. */
export async function readPublished(
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, PublishedInfo>> {
  const items = await getItems<PublishedInfo>(ids.map(publishedKey), options);
  return new Map(items.map((item) => [item.pk.slice(`${INFOS.kind}#`.length), item]));
}

/** An Info as it was read, with its item. */
export type StoredInfo = InfoState & { readonly item: InfoItem };

/**
 * All that is stored of these Infos, apart from their devices. The items must have been read before: each change of an Info
 * writes its row, so a save with what is read here fails if the row is older.
 */
export async function readStates(items: readonly InfoItem[]): Promise<StoredInfo[]> {
  const keys = items.flatMap(({ row: { id } }) => [publishedKey(id), draftKey(id), scheduleKey(id)]);
  const found = new Map(
    (await getItems(keys, { consistent: true })).map((item) => [`${item.pk} ${item.sk}`, item]),
  );
  const at = <T>({ pk, sk }: Key) => found.get(`${pk} ${sk}`) as T | undefined;
  return items.map((item) => {
    const { row } = item;
    const shown = row.published ? at<PublishedInfo>(publishedKey(row.id)) : undefined;
    const draft = at<DraftItem>(draftKey(row.id));
    const schedule = at<ScheduleItem>(scheduleKey(row.id));
    const { name, description } = row;
    return {
      ...{ item, row },
      shown: shown && toWritten({ ...shown, name, description }),
      draft: draft && toWritten(draft),
      schedule: schedule && toSchedule(schedule),
    };
  });
}

export const readState = async (item: InfoItem): Promise<StoredInfo> => (await readStates([item]))[0]!;

const toSchedule = ({ publishAt, languages, content, unpublishAt, by }: ScheduleItem) => ({
  ...{ publishAt, languages, unpublishAt, by },
  content: content && toWritten(content),
});

/** The content of a version; undefined: it is not kept any more. */
export async function readVersion(id: string, n: number): Promise<Written | undefined> {
  const item = await getItem<VersionItem>(versionKey(id, n), { consistent: true });
  return item?.n === n ? toWritten(item) : undefined;
}

interface Saving {
  /** Who publishes. A change of what is published is kept as a version. */
  readonly by: string;
  readonly devices?: DeviceChange;
  readonly also?: readonly Guarded[];
}

/**
 * Saves an Info with all that changed of it, the cause of its usage, and the given devices, in one transaction.
 *
 * @param was undefined: the Info is new
 * @param is as it will be, but for the number of its devices
 * @throws INFO_CMS_OFF, INFO_NAME_ALREADY_USED, DEVICE_NOT_ALLOWED_OR_USED, FORM_VALIDATION_FAILED for a file that cannot
 *   be named, ConditionFailed after a concurrent change
 */
export async function saveInfo(
  was: StoredInfo | undefined,
  is: InfoState,
  { by, devices: { added, released } = NO_DEVICES, also = [] }: Saving,
): Promise<StoredInfo> {
  const { id, userId } = is.row;
  const isSwitched = isOn(is.row) !== (was !== undefined && isOn(was.row));
  const switches = (was?.item.switches ?? 0) + (isSwitched ? 1 : 0);
  const beaconsCount = (was?.row.beaconsCount ?? 0) + added.length - released.length;
  const row = { ...is.row, beaconsCount };
  const version = publicationOf(was, is, by);
  const past = [...(was?.item.past ?? []), ...(version ? [version] : [])].slice(-VERSIONS_KEPT);
  const kind = isOn(row) ? 'infoOn' : 'infoOff';
  const at = now();
  await attachFiles(userId, `info#${id}`, filesToAttach(was, is));
  await transactGuarded([
    whileInfoCmsRuns(userId),
    {
      write: was
        ? {
            update: infoKey(id),
            change: INFOS.change(was.row, changedFields(was.row, row), {
              sets: { switches, ...(version && { past }) },
            }),
            when: isAsRead(was.row),
          }
        : {
            put: { ...INFOS.itemOf(row), schema: 1, switches, past },
            when: expr`attribute_not_exists(#pk)`,
          },
    },
    ...renamed(was?.row, row),
    ...contentWrites(was, is, version),
    ...(isSwitched ? [{ write: causeWrite(userId, { kind, infoId: id, n: switches, at }) }] : []),
    ...(was ? [] : [{ write: countContent(userId, 'infos', 1) }]),
    ...deviceWrites(row, { added, released }, at),
    ...also,
  ]);
  return { ...is, row, item: { ...(was?.item ?? INFOS.itemOf(row)), schema: 1, row, switches, past } };
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
    ...[publishedKey(id), draftKey(id), scheduleKey(id)].map((key) => ({ write: { delete: key } })),
    ...nameWordWrites(INFOS.kind, row, name, undefined).map((write) => ({ write })),
    ...(isOn(row) ? [{ write: causeWrite(userId, cause) }] : []),
    { write: countContent(userId, 'infos', -1) },
    ...also,
  ]);
}

/** All items of an Info that hold outputs. */
export async function* itemsThatMayName(id: string): AsyncGenerator<Item> {
  yield* await getItems([publishedKey(id), draftKey(id), scheduleKey(id)], { consistent: true });
  yield* versionsOf(id);
}

const versionsOf = (id: string): AsyncGenerator<Item> =>
  inPages((after) => queryItems(infoKey(id).pk, { range: { prefix: 'v#' }, consistent: true, after }));

/** Deletes the versions of a retired Info. */
export async function dropVersions(id: string): Promise<void> {
  for await (const { pk, sk } of versionsOf(id)) await deleteItem({ pk, sk });
}

/** Deletes what is left of a retired Info. Its condition fails while it has devices or is in tours. */
export const dropInfo = (id: string): Promise<void> =>
  transact([
    {
      delete: infoKey(id),
      when: expr`#isDeleted = ${true} AND #row.#beaconsCount = ${0} AND attribute_not_exists(#tours)`,
    },
  ]);

const isAsRead = ({ version, beaconsCount }: InfoRow): Expression =>
  expr`#row.#version = ${version} AND #row.#beaconsCount = ${beaconsCount} AND attribute_not_exists(#isDeleted)`;

function changedFields(was: InfoRow, is: InfoRow): Partial<InfoRow> {
  return Object.fromEntries(
    Object.entries(is).filter(([field, value]) => was[field as keyof InfoRow] !== value),
  );
}

function renamed(was: InfoRow | undefined, is: InfoRow): Guarded[] {
  const words = nameWordWrites(INFOS.kind, is, was?.name, is.name).map((write) => ({ write }));
  const [before, after] = [was && nameKey(is.userId, was.name), nameKey(is.userId, is.name)];
  if (before?.sk === after.sk) return words;
  const taken: Write = { put: { ...after, infoId: is.id }, when: expr`attribute_not_exists(#pk)` };
  return [
    { write: taken, refusal: new Refusal('INFO_NAME_ALREADY_USED') },
    ...(before ? [{ write: { delete: before } }] : []),
    ...words,
  ];
}

/** The version that a change publishes; undefined: what is published stays, or nothing is. */
function publicationOf(was: StoredInfo | undefined, is: InfoState, by: string): Publication | undefined {
  if (!is.shown || isDeepStrictEqual(was?.shown, is.shown)) return undefined;
  const n = (was?.item.past?.at(-1)?.n ?? 0) + 1;
  return { n, at: is.row.changedDate, by, languages: languagesOf(is.shown.outputs) };
}

function contentWrites(
  was: InfoState | undefined,
  is: InfoState,
  version: Publication | undefined,
): Guarded[] {
  const { id } = is.row;
  const writes: Write[] = [...publishedWrites(was, is)];
  if (!isDeepStrictEqual(was?.draft, is.draft))
    writes.push(is.draft ? { put: { ...draftKey(id), schema: 1, ...is.draft } } : { delete: draftKey(id) });
  if (version) writes.push({ put: { ...versionKey(id, version.n), schema: 1, n: version.n, ...is.shown! } });
  if (!isDeepStrictEqual(was?.schedule, is.schedule))
    writes.push(is.schedule ? { put: scheduleItem(id, is.schedule) } : { delete: scheduleKey(id) });
  return writes.map((write) => ({ write }));
}

/** What phones read: the whole content, or only what the row says of it. */
function publishedWrites(was: InfoState | undefined, { row, shown }: InfoState): Write[] {
  const { id, userId, name } = row;
  if (!shown) return was?.shown ? [{ delete: publishedKey(id) }] : [];
  const facts = { userId, name, isOn: isOn(row) };
  const content = contentOf(shown);
  if (!was?.shown || !isDeepStrictEqual(contentOf(was.shown), content))
    return [{ put: { ...publishedKey(id), schema: 1, ...facts, ...content, publishedAt: row.changedDate } }];
  if (name === was.row.name && facts.isOn === isOn(was.row)) return [];
  return [
    {
      update: publishedKey(id),
      change: expr`SET #name = ${name}, #isOn = ${facts.isOn}`,
      when: expr`attribute_exists(#pk)`,
    },
  ];
}

const contentOf = ({ outputs, rssi, timeZone }: Written) => ({ outputs, rssi, timeZone });

/** Deletes the schedule of an Info if it is still due at this time (ISO 8601). */
export const dropSchedule = (id: string, dueAt: string): Promise<unknown> =>
  ifWritten(deleteItem(scheduleKey(id), expr`#row.#dueAt = ${dueAt}`));
