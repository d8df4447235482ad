import * as z from 'zod/mini';
import {
  CONTENT_LANGUAGES,
  type ContentLanguage,
  Output,
  type Outputs,
  type OutputType,
  RANGE,
} from '../../../../../shared/content/output.ts';
import { faultsOf, type OutputFault, type OutputField } from '../../../../../shared/content/output-faults.ts';
import type { Info } from '../../../../../shared/model/info.ts';

/** An output as it is entered: with everything that was typed, also what its present type does not use. */
export interface OutputEntry {
  /** Names it while it is moved. */
  readonly key: string;
  readonly type: OutputType;
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly previewUrl: string;
  readonly audioUrl: string;
  readonly speechText: string;
  /** Undefined: at any time. */
  readonly time: { readonly from: string; readonly to: string } | undefined;
  /** Undefined: for any measured value. As typed; an empty bound is none. */
  readonly value: { readonly min: string; readonly max: string } | undefined;
  /** Undefined: the range of the Info. */
  readonly rssi: number | undefined;
}
export type Entries = Readonly<Record<ContentLanguage, readonly OutputEntry[]>>;

/** An Info as it is entered. */
export interface InfoEntries {
  readonly name: string;
  readonly description: string;
  readonly outputs: Entries;
  readonly rssi: number;
  readonly timeZone: string;
  readonly beaconIds: readonly string[];
}

let keys = 0;
const newKey = () => `new ${++keys}`;

export const newEntry = (type: OutputType): OutputEntry => ({
  key: newKey(),
  type,
  title: '',
  url: '',
  text: '',
  previewUrl: '',
  audioUrl: '',
  speechText: '',
  time: undefined,
  value: undefined,
  rssi: undefined,
});

/** The same outputs again, as the start of another language. */
export const copied = (entries: readonly OutputEntry[]): readonly OutputEntry[] =>
  entries.map((entry) => ({ ...entry, key: newKey() }));

function entryOf(output: Output, key: string): OutputEntry {
  const { condition, rssi, ...texts } = output;
  const bound = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    ...newEntry(output.type),
    ...texts,
    key,
    time: condition?.time,
    value: condition?.value && { min: bound(condition.value.min), max: bound(condition.value.max) },
    rssi,
  };
}

export const entriesOf = (outputs: Outputs): Entries =>
  perLanguage((language) =>
    (outputs[language] ?? []).map((output, at) => entryOf(output, `${language} ${at}`)),
  );

export const perLanguage = <T>(of: (language: ContentLanguage) => T): Readonly<Record<ContentLanguage, T>> =>
  Object.fromEntries(CONTENT_LANGUAGES.map((language) => [language, of(language)])) as Record<
    ContentLanguage,
    T
  >;

/** The output with only what its type uses. */
export function outputOf(entry: OutputEntry): Output {
  const { type, title, time, value, rssi } = entry;
  const used: readonly (keyof OutputEntry & keyof Output)[] = [
    ...(type === 'MESSAGE' ? (['text'] as const) : (['url'] as const)),
    'previewUrl',
    ...(type === 'PDF' ? (['audioUrl', 'speechText'] as const) : []),
  ];
  const texts = used.flatMap((field) => (entry[field] === '' ? [] : [[field, entry[field]]]));
  const condition = {
    ...(time && { time }),
    ...(value && { value: { ...bound('min', value.min), ...bound('max', value.max) } }),
  };
  return {
    type,
    title,
    ...Object.fromEntries(texts),
    ...(Object.keys(condition).length > 0 && { condition }),
    ...(rssi !== undefined && { rssi }),
  };
}

const bound = (name: 'min' | 'max', typed: string) =>
  typed.trim() === '' ? {} : { [name]: Number(typed.replace(',', '.')) };

/** The outputs of the languages that have some. */
export const outputsOf = (entries: Entries): Outputs =>
  Object.fromEntries(
    CONTENT_LANGUAGES.flatMap((language) =>
      entries[language].length > 0 ? [[language, entries[language].map(outputOf)]] : [],
    ),
  );

/** `invalid`: a value that the schema does not take, such as a title that is too long. */
export type EntryFault = OutputFault | 'invalid';
export type EntryFaults = Readonly<Partial<Record<OutputField, EntryFault>>>;

/** What keeps an output from being published, by field. */
export function entryFaults(entry: OutputEntry): EntryFaults {
  const output = outputOf(entry);
  const { error } = z.safeParse(Output, output);
  const invalid = (error?.issues ?? []).map(({ path: [first, second] }) =>
    first === 'condition' ? String(second) : String(first),
  );
  return {
    ...Object.fromEntries(invalid.map((field) => [field, 'invalid' as const])),
    ...Object.fromEntries(faultsOf(output)),
  };
}

export const isFaulty = (entry: OutputEntry): boolean => Object.keys(entryFaults(entry)).length > 0;

/** An Info that does not exist yet. */
export const NEW_INFO: InfoEntries = {
  name: '',
  description: '',
  outputs: perLanguage(() => []),
  rssi: RANGE.usual,
  timeZone: 'Europe/Berlin',
  beaconIds: [],
};

export const infoEntriesOf = (info: Info): InfoEntries => ({
  name: info.name,
  description: info.description,
  outputs: entriesOf(info.outputs ?? {}),
  rssi: info.rssi ?? NEW_INFO.rssi,
  timeZone: info.timeZone ?? NEW_INFO.timeZone,
  beaconIds: info.beaconIds ?? [],
});
