import { useTranslation } from 'react-i18next';
import type { InfoColumn } from '../../../../../shared/content/info-csv.ts';
import {
  OUTPUT_TYPES,
  OUTPUTS_MAX,
  RANGE,
  TEXT_MAX,
  TITLE_MAX,
} from '../../../../../shared/content/output.ts';
import { INFO_DESCRIPTION_MAX, INFO_NAME_MAX } from '../../../../../shared/model/info.ts';

/** What a cell of each column may contain. */
export function useColumnRules(): Readonly<Record<InfoColumn, string>> {
  const { t, i18n } = useTranslation('importing');
  const number = (value: number) => value.toLocaleString(i18n.language);
  const range = t('rule.range', { least: number(RANGE.min), most: number(RANGE.max) });
  const [time, value] = [t('rule.time'), t('rule.value')];
  return {
    id: t('rule.id'),
    name: t('rule.name', { most: number(INFO_NAME_MAX) }),
    description: t('rule.description', { most: number(INFO_DESCRIPTION_MAX) }),
    state: t('rule.state'),
    active: t('rule.active'),
    beacons: t('rule.beacons'),
    range,
    timeZone: t('rule.timeZone'),
    language: t('rule.language', { most: number(OUTPUTS_MAX) }),
    type: t('rule.type', { types: OUTPUT_TYPES.join(', ') }),
    title: t('rule.title', { most: number(TITLE_MAX) }),
    url: t('rule.url'),
    text: t('rule.text', { most: number(TEXT_MAX) }),
    previewUrl: t('rule.previewUrl'),
    audioUrl: t('rule.audioUrl'),
    speechText: t('rule.speechText', { most: number(TEXT_MAX) }),
    timeFrom: time,
    timeTo: time,
    valueMin: value,
    valueMax: value,
    outputRange: range,
  };
}
