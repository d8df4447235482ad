import { CONTENT_LANGUAGES, type ContentLanguage, RANGE } from '../../../../shared/content/output.ts';
import type { Info } from '../../../../shared/model/info.ts';
import type { Content, InfoRow } from './store.ts';

/** An Info that has no content yet. */
export const NO_CONTENT: Content = { outputs: {}, rssi: RANGE.usual, timeZone: 'Europe/Berlin' };

const isLanguage = (text: string): text is ContentLanguage =>
  CONTENT_LANGUAGES.some((language) => language === text);

/** An Info in a list. */
export const toListedInfo = ({ languages, ...row }: InfoRow) => ({
  ...row,
  languages: languages.split(',').filter(isLanguage),
});

/** An Info with its content and devices. */
export const toInfo = (row: InfoRow, content: Content, beaconIds: readonly string[]): Info => ({
  ...toListedInfo(row),
  ...{ outputs: content.outputs, rssi: content.rssi, timeZone: content.timeZone },
  beaconIds: [...beaconIds],
});
