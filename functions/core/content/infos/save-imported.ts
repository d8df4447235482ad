import { isDeepStrictEqual } from 'node:util';
import { CONTENT_LANGUAGES, type Output, type Outputs } from '../../../../shared/content/output.ts';
import type { ImportedInfo } from '../../../../shared/content/read-info-csv.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Write } from '../../../platform/table.ts';
import { foldText } from '../../../platform/words.ts';
import type { Actor } from '../../kernel/audit/audited.ts';
import { checkFiles } from '../files/attach-files.ts';
import { auditedInfo } from './audited-info.ts';
import { devicesFor } from './check-devices.ts';
import { checkOutputs, checkSize } from './check-outputs.ts';
import { newInfo } from './create-info.ts';
import { filesToAttach } from './files-to-attach.ts';
import type { Written } from './info-item.ts';
import { checkName } from './info-name.ts';
import { changed, type InfoState, superseded, toWritten, writtenIn } from './info-state.ts';
import { fitsOneSave, saveWithDevices } from './save-with-devices.ts';
import { isNameTaken, readInfo, readState } from './store.ts';

export type Imported = 'new' | 'changed' | 'unchanged';

interface ImportOf {
  readonly userId: string;
  /** The id that a new Info gets. An Info that has it already was made by the same import. */
  readonly newId: string;
  /** Only says what would become of it. */
  readonly dryRun: boolean;
  /**
   * The write that notes what becomes of it, in the same transaction. `isPartly`: further devices follow in transactions of
   * their own.
   */
  readonly noted: (imported: Imported, isPartly: boolean) => Write;
}

/**
 * Saves an Info of a file: published, or as a draft. Everything is checked first; what is so already is not written. It
 * may run again after a crash at any point.
 *
 * @throws the refusals of setInfoPoint, INFO_NOT_AVAILABLE for an id that the owner does not have
 */
export const saveImported = (actor: Actor, wanted: ImportedInfo, of: ImportOf) =>
  retryOnConflict(() => save(actor, wanted, of));

async function save(
  actor: Actor,
  wanted: ImportedInfo,
  { userId, newId, dryRun, noted }: ImportOf,
): Promise<Imported> {
  const item = await readInfo(wanted.id ?? newId);
  const isOwn = item !== undefined && !item.isDeleted && item.row.userId === userId;
  if (!isOwn && (item || wanted.id !== null)) throw new Refusal('INFO_NOT_AVAILABLE');
  const was = item && (await readState(item));
  const blank = newInfo(userId);
  const before: InfoState = was ?? { ...blank, row: { ...blank.row, id: newId } };
  // First, since a file that is imported again names the same devices, too.
  checkName(wanted.name);
  if (foldText(before.row.name) !== foldText(wanted.name) && (await isNameTaken(userId, wanted.name)))
    if (wanted.state === 'published' || !was?.shown) throw new Refusal('INFO_NAME_ALREADY_USED');
  const devices = await devicesFor(before.row, !was, wanted.beaconIds);
  const areDevicesKept = !devices.added.length && !devices.released.length;
  if (was && areDevicesKept && isAsWanted(was, wanted)) return 'unchanged';

  const written = toWritten(wanted);
  if (wanted.state === 'published') checkOutputs(written.outputs);
  else checkSize(written.outputs);
  const { active } = wanted;
  const is =
    wanted.state === 'published'
      ? changed(before, {
          ...{ shown: written, draft: written, active },
          schedule: superseded(before.schedule, CONTENT_LANGUAGES),
        })
      : changed(before, { draft: written, active });
  const beaconsCount = is.row.beaconsCount + devices.added.length - devices.released.length;
  const isGiven = !was?.shown || devices.released.length > 0;
  if (wanted.state === 'published' && isGiven && beaconsCount < 1)
    throw new Refusal('MISSING_PARAMETER', { missing: ['beaconIds'] });
  const outcome = was ? 'changed' : 'new';
  if (dryRun) {
    await checkFiles(userId, filesToAttach(was, is));
    return outcome;
  }
  const also = await auditedInfo(actor, { before: was, after: { ...is, row: { ...is.row, beaconsCount } } });
  const write = noted(outcome, !fitsOneSave(devices));
  await saveWithDevices(was, is, { by: actor.userId, devices, also: [...also, { write }] });
  return outcome;
}

/** Whether an Info says what a file wants it to say. A file cannot tell an empty text from none. */
function isAsWanted(was: InfoState, wanted: ImportedInfo): boolean {
  const present = wanted.state === 'published' ? was.shown : writtenIn(was);
  return (
    present !== undefined &&
    was.row.active === wanted.active &&
    isDeepStrictEqual(withoutEmpty(present), withoutEmpty(toWritten(wanted)))
  );
}

const withoutEmpty = (written: Written): Written => ({
  ...written,
  outputs: outputsWithoutEmpty(written.outputs),
});

const outputsWithoutEmpty = (outputs: Outputs): Outputs =>
  Object.fromEntries(
    Object.entries(outputs).map(([language, list]) => [language, list.map(outputWithoutEmpty)]),
  );

function outputWithoutEmpty({ condition, ...output }: Output): Output {
  const { value, ...others } = condition ?? {};
  const hasValue = value?.min !== undefined || value?.max !== undefined;
  const kept = { ...others, ...(hasValue && { value }) };
  return {
    ...(Object.fromEntries(Object.entries(output).filter(([, one]) => one !== '')) as typeof output),
    title: output.title,
    ...(Object.keys(kept).length > 0 && { condition: kept }),
  };
}
