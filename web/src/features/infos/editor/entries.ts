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
import type { Info, InfoVersion } from '../../../../../shared/model/info.ts';

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

/** What is written of an Info, as it is stored. */
export type Content = NonNullable<InfoVersion['content']>;

/** What is written of an Info, as it is entered. Each language is a field, because each is published by itself. */
export interface DraftEntries extends Entries {
  readonly name: string;
  readonly description: string;
  readonly rssi: number;
  readonly timeZone: string;
}

/** The fields of a draft, in the order of the form. */
export const DRAFT_FIELDS = [
  'name',
  'description',
  ...CONTENT_LANGUAGES,
  'rssi',
  'timeZone',
] as const satisfies readonly (keyof DraftEntries)[];
export type DraftField = (typeof DRAFT_FIELDS)[number];

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

export function entryOf(output: Output): OutputEntry {
  const { condition, rssi, ...texts } = output;
  const { time } = condition ?? {};
  const bound = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    ...newEntry(output.type),
    ...texts,
    time: time && { from: time.from, to: time.to },
    value: condition?.value && { min: bound(condition.value.min), max: bound(condition.value.max) },
    rssi,
  };
}

export const entriesOf = (outputs: Outputs): Entries =>
  perLanguage((language) => (outputs[language] ?? []).map(entryOf));

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

/** Whether a draft can hold it: also what is incomplete, but no value that the schema does not take. */
export const isStorable = (entry: OutputEntry): boolean => z.safeParse(Output, outputOf(entry)).success;

/** An Info that does not exist yet. */
export const NEW_DRAFT: DraftEntries = {
  ...{ name: '', description: '', rssi: RANGE.usual, timeZone: 'Europe/Berlin' },
  ...perLanguage(() => []),
};

/** Of an Info as it was read: what is published, or without that its draft. */
export const contentOf = ({ name, description, outputs, rssi, timeZone }: Info): Content => ({
  ...{ name, description, outputs: outputs ?? {} },
  ...{ rssi: rssi ?? NEW_DRAFT.rssi, timeZone: timeZone ?? NEW_DRAFT.timeZone },
});

export const draftEntriesOf = ({ name, description, outputs, rssi, timeZone }: Content): DraftEntries => ({
  ...{ name, description, rssi, timeZone },
  ...entriesOf(outputs),
});

export const toContent = (entries: DraftEntries): Content => {
  const { name, description, rssi, timeZone } = entries;
  return { name, description, rssi, timeZone, outputs: outputsOf(entries) };
};

const stored = (entry: OutputEntry) => JSON.stringify(outputOf(entry));
const storedList = (list: readonly OutputEntry[]) => JSON.stringify(list.map(outputOf));
const isLanguage = (field: DraftField): field is ContentLanguage =>
  CONTENT_LANGUAGES.some((language) => language === field);

/** The fields in which two drafts differ. */
export const differences = (one: DraftEntries, other: DraftEntries): DraftField[] =>
  DRAFT_FIELDS.filter((field) =>
    isLanguage(field) ? storedList(one[field]) !== storedList(other[field]) : one[field] !== other[field],
  );

/** In which fields the draft of an Info differs from what is published. */
export const changesInDraft = (info: Info & { readonly draft: Content | undefined }): DraftField[] =>
  info.draft ? differences(draftEntriesOf(contentOf(info)), draftEntriesOf(info.draft)) : [];

/** The languages among some fields. */
export const languagesIn = (fields: readonly DraftField[]): ContentLanguage[] => fields.filter(isLanguage);

/**
 * A draft as it was read, with those entries that it shares with the one on the screen: so an output that is open stays
 * open, and keeps what was typed for another type.
 */
export function keepingEntries(read: DraftEntries, shown: DraftEntries): DraftEntries {
  const kept = perLanguage((language) => {
    const known = new Map(shown[language].map((entry) => [stored(entry), entry]));
    return read[language].map((entry) => {
      const text = stored(entry);
      const same = known.get(text);
      // Of two equal outputs, each has an entry of its own.
      known.delete(text);
      return same ?? entry;
    });
  });
  return { ...read, ...kept };
}
