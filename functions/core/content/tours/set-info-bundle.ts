import { isDeepStrictEqual } from 'node:util';
import { CONTENT_LANGUAGES } from '../../../../shared/content/output.ts';
import { urlFault } from '../../../../shared/content/output-faults.ts';
import type { setInfoBundle as contract } from '../../../../shared/contract/content/tours.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { TOURS_OF_INFO_MAX, type TourInput } from '../../../../shared/model/tour.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { attachFiles } from '../files/attach-files.ts';
import { isNameAllowed } from '../infos/info-name.ts';
import { tourInfos } from '../infos/tour-point.ts';
import { auditedTour } from './audited-tour.ts';
import { followLater, followTour } from './follow-tour.ts';
import { wholeTour } from './get-info-bundles.ts';
import { type Content, saveTour, type TourItem, type TourRow } from './store.ts';
import { tourInReach } from './tour-in-reach.ts';

/** Infos named in an answer about Infos that a tour cannot have. */
const NAMED_MAX = 20;

/** Creates or changes a tour. Everything is checked first; its Infos follow afterwards (follow-tour.ts). */
export const setInfoBundle: UseCase<typeof contract> = async (caller, { body, asRead }) => {
  const saved = await retryOnConflict(() => save(caller, body, asRead));
  return wholeTour(caller, saved);
};

/** Returns the id of the tour. */
async function save(
  caller: Caller,
  body: TourInput,
  asRead?: Readonly<Record<string, unknown>>,
): Promise<string> {
  const named = body.userId === undefined ? undefined : await namedUser(caller, body.userId);
  const was = body.id === undefined ? undefined : await tourInReach(caller, body.id);
  if (was && body.version !== undefined && body.version !== was.row.version)
    throw new Refusal('PLEASE_TRY_AGAIN');
  if (was) refuseOther({ ...asRead, userId: named }, { ...was.row });
  const content = {
    outputs: body.outputs ?? was?.outputs ?? {},
    infoIds: body.infoIds ?? was?.infoIds ?? [],
  };
  const row = rowOf(was, named ?? caller.actsFor, body, content);
  if (was && isUnchanged(was, row, content)) return row.id;
  check(row, content);
  if (body.infoIds) await checkInfos(row, body.infoIds, new Set(was?.infoIds));
  if (row.imageUrl !== null && row.imageUrl !== was?.row.imageUrl)
    await attachFiles(row.userId, `tour#${row.id}`, [{ field: 'imageUrl', url: row.imageUrl }]);
  await saveAndFollow(caller, was, row, content);
  return row.id;
}

/** Saves a tour. If its Infos must follow, a message is sent before, so that they do also after a crash. */
export async function saveAndFollow(
  caller: Caller,
  was: TourItem | undefined,
  row: TourRow,
  { outputs, infoIds }: Pick<Content, 'outputs' | 'infoIds'>,
): Promise<void> {
  const left = new Set([...(was?.leaving ?? []), ...(was?.infoIds ?? [])]).difference(new Set(infoIds));
  const isSame =
    was?.row.published === row.published &&
    was.row.protected === row.protected &&
    isDeepStrictEqual(was.infoIds.toSorted(), infoIds.toSorted());
  const entry = await auditedTour(caller, { before: was?.row, after: row });
  if (isSame) return saveTour(was, row, { outputs, infoIds }, entry);
  await followLater(row.id);
  await saveTour(was, row, { outputs, infoIds, leaving: [...left], isPending: true }, entry);
  await followTour(row.id);
}

function isUnchanged(
  was: TourItem,
  row: TourRow,
  { outputs, infoIds }: Pick<Content, 'outputs' | 'infoIds'>,
) {
  const { changedDate: _, version: __, ...before } = was.row;
  const { changedDate: ___, version: ____, ...after } = row;
  return (
    isDeepStrictEqual(before, after) &&
    isDeepStrictEqual(was.outputs, outputs) &&
    isDeepStrictEqual(was.infoIds, infoIds)
  );
}

/** @param owner of a new tour */
function rowOf(
  was: TourItem | undefined,
  owner: string,
  body: TourInput,
  { outputs, infoIds }: Pick<Content, 'outputs' | 'infoIds'>,
): TourRow {
  const name = body.name ?? was?.row.name;
  if (name === undefined) throw new Refusal('MISSING_PARAMETER', { missing: ['name'] });
  const at = iso();
  return {
    ...(was?.row ?? { hasFindings: false }),
    id: was?.row.id ?? newTimeId(),
    userId: was?.row.userId ?? owner,
    name,
    imageUrl: body.imageUrl === undefined ? (was?.row.imageUrl ?? null) : body.imageUrl,
    published: body.published ?? was?.row.published ?? false,
    protected: body.protected ?? was?.row.protected ?? false,
    languages: CONTENT_LANGUAGES.filter((language) => outputs[language]).join(','),
    infosCount: infoIds.length,
    createdDate: was?.row.createdDate ?? at,
    changedDate: at,
    version: (was?.row.version ?? 0) + 1,
  };
}

/**
 * Throws MISSING_PARAMETER without a title or an Info (specification 3.5), FORM_VALIDATION_FAILED for a name or an address
 * that is not allowed.
 */
function check({ name, imageUrl, languages }: TourRow, { infoIds }: Pick<Content, 'infoIds'>): void {
  const missing = [...(languages ? [] : ['outputs']), ...(infoIds.length ? [] : ['infoIds'])];
  if (missing.length) throw new Refusal('MISSING_PARAMETER', { missing });
  if (!isNameAllowed(name)) throw new Refusal('FORM_VALIDATION_FAILED', { name: { rule: 'notAllowed' } });
  if (imageUrl !== null && urlFault(imageUrl))
    throw new Refusal('FORM_VALIDATION_FAILED', { imageUrl: { rule: 'url' } });
}

/**
 * Throws MISSING_DATA_REFERENCE with Infos that do not exist or belong to somebody else, FORM_VALIDATION_FAILED with new
 * ones that are in too many tours.
 */
async function checkInfos(
  { userId }: TourRow,
  infoIds: readonly string[],
  had: ReadonlySet<string>,
): Promise<void> {
  const infos = await tourInfos(infoIds, { consistent: true });
  const unknown = infoIds.filter((id) => {
    const info = infos.get(id);
    return !info || info.isDeleted || info.ownerId !== userId;
  });
  if (unknown.length)
    throw new Refusal('MISSING_DATA_REFERENCE', {
      infoIds: unknown.slice(0, NAMED_MAX),
      count: unknown.length,
    });
  const full = infoIds.filter((id) => !had.has(id) && infos.get(id)!.tours.size >= TOURS_OF_INFO_MAX);
  if (full.length)
    throw new Refusal('FORM_VALIDATION_FAILED', {
      infoIds: { rule: 'tours', max: TOURS_OF_INFO_MAX, ids: full.slice(0, NAMED_MAX) },
    });
}
