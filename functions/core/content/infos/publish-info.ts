import { CONTENT_LANGUAGES } from '../../../../shared/content/output.ts';
import type {
  publishInfo as publishing,
  unpublishInfo as unpublishing,
} from '../../../../shared/contract/content/drafts.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { changeInfo } from './change-info.ts';
import { checkOutputs } from './check-outputs.ts';
import { withDevices } from './get-info-points.ts';
import { unlessNameIsTaken } from './info-name.ts';
import { changed, merged, superseded, unpublished, writtenIn } from './info-state.ts';

/**
 * Publishes a draft, or some languages of it. All that phones get afterwards is checked; the languages that are held back
 * stay in the draft, and phones keep what was published of them.
 */
export const publishInfo: UseCase<typeof publishing> = async (caller, { params, body }) => {
  const { languages = CONTENT_LANGUAGES, version } = body;
  const saved = await changeInfo(caller, { ...params, version }, (was) => {
    const shown = merged(was.shown, writtenIn(was), languages);
    checkOutputs(shown.outputs);
    if (!was.shown && was.row.beaconsCount < 1)
      throw new Refusal('MISSING_PARAMETER', { missing: ['beaconIds'] });
    return changed(was, { shown, schedule: superseded(was.schedule, languages) });
  });
  return withDevices(saved);
};

/** Takes an Info from phones, or some of its languages. What was published stays as the draft, unless there is a newer one. */
export const unpublishInfo: UseCase<typeof unpublishing> = async (caller, { params, body }) => {
  const { languages = CONTENT_LANGUAGES, version } = body;
  const saved = await unlessNameIsTaken((keepsName) =>
    changeInfo(caller, { ...params, version }, (was) =>
      was.shown ? changed(was, unpublished(was, languages, keepsName)) : was,
    ),
  );
  return withDevices(saved);
};
