import { CONTENT_LANGUAGES, type ContentLanguage } from '../../../../shared/content/output.ts';
import type { Info, InfoDraft } from '../../../../shared/model/info.ts';
import type { InfoRow } from './info-item.ts';
import { contentIn, heldIn, type InfoState, writtenIn } from './info-state.ts';

const isLanguage = (text: string): text is ContentLanguage =>
  CONTENT_LANGUAGES.some((language) => language === text);

/** An Info in a list. */
export const toListedInfo = ({
  languages,
  hasDraft = false,
  scheduledFor = null,
  findings = 0,
  hasFindings: _,
  ...row
}: InfoRow) => ({
  ...row,
  languages: languages.split(',').filter(isLanguage),
  hasDraft,
  scheduledFor,
  findings,
});

/** An Info with its content, devices and tours. */
export function toInfo(
  state: InfoState,
  beaconIds: readonly string[],
  tours: ReadonlySet<string> = new Set(),
): Info {
  const { outputs, rssi, timeZone } = contentIn(state);
  const { publishAt = null, languages = [], unpublishAt = null } = state.schedule ?? {};
  return {
    ...toListedInfo(state.row),
    ...{ outputs, rssi, timeZone },
    beaconIds: [...beaconIds],
    tourIds: [...tours].toSorted(),
    held: heldIn(state),
    schedule: state.schedule ? { publishAt, languages: [...languages], unpublishAt } : null,
  };
}

/** What is being written of an Info. */
export const toInfoDraft = (state: InfoState): InfoDraft => {
  const { id, userId, hasDraft = false, version } = state.row;
  return { id, userId, ...writtenIn(state), hasDraft, held: heldIn(state), version };
};
