import * as z from 'zod/mini';
import { ClockTime } from '../model/clock-time.ts';
import { line } from '../model/common.ts';

/** The languages in which an Info can be written. */
export const CONTENT_LANGUAGES = ['de', 'en', 'fr'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** The types of an output, as the apps in the field know them (FIELD-FACTS 6). HTML is a web link. */
export const OUTPUT_TYPES = [
  'HTML',
  'YOUTUBE',
  'AUDIO',
  'VIDEO',
  'PDF',
  'MESSAGE',
  'MOBYCARD',
  'VCARD',
  'WIFI',
] as const;
export type OutputType = (typeof OUTPUT_TYPES)[number];

export const TITLE_MAX = 50;
export const URL_MAX = 2000;
export const TEXT_MAX = 5000;
/** Outputs of one language. */
export const OUTPUTS_MAX = 20;

/** The visibility range of an output is a lower bound of its signal, in dBm: a weaker signal is too far away. */
export const RANGE = { min: -120, max: -20, usual: -85 } as const;
export const Range = z.int().check(z.minimum(RANGE.min), z.maximum(RANGE.max));

/** The largest measured value that a condition can name; the sensors of beacons measure far less. */
export const VALUE_MAX = 1_000_000;
const Value = z.number().check(z.minimum(-VALUE_MAX), z.maximum(VALUE_MAX));

/** When an output is shown. Without a condition, it always is. */
export const Condition = z.strictObject({
  /** The value that the beacon measures lies within these bounds, both inclusive. */
  value: z.optional(z.strictObject({ min: z.optional(Value), max: z.optional(Value) })),
  /** The time of day, from `from` until before `to`; past midnight if `to` is earlier. In the zone of the Info. */
  time: z.optional(z.strictObject({ from: ClockTime, to: ClockTime })),
});
export type Condition = z.output<typeof Condition>;

const Url = z.string().check(z.trim(), z.maxLength(URL_MAX));
const Text = z.string().check(z.maxLength(TEXT_MAX));

/**
 * One output of an Info, as far as it is written. A draft may be incomplete; `outputFaults` says what a published one
 * lacks.
 */
export const Output = z
  .strictObject({
    type: z.enum(OUTPUT_TYPES),
    title: line(TITLE_MAX),
    /** What is opened. Every type but MESSAGE has one. */
    url: z.optional(Url),
    /** What is shown. Only MESSAGE has one. */
    text: z.optional(Text),
    /** A picture, at most 480×270 pixels: a URL, or a path below `/files/`. */
    previewUrl: z.optional(Url),
    /** Only PDF: the same as a sound, and as a text that the phone reads out. */
    audioUrl: z.optional(Url),
    speechText: z.optional(Text),
    condition: z.optional(Condition),
    /** Absent: the range of the Info. */
    rssi: z.optional(Range),
  })
  .register(z.globalRegistry, { id: 'Output', description: 'What a phone shows: one output of an Info' });
export type Output = z.output<typeof Output>;

/** The outputs of an Info by language, each list in its order. */
export const Outputs = z.partialRecord(
  z.enum(CONTENT_LANGUAGES),
  z.array(Output).check(z.maxLength(OUTPUTS_MAX)),
);
export type Outputs = z.output<typeof Outputs>;

/** The languages that have an output, in the order of CONTENT_LANGUAGES. */
export const languagesOf = (outputs: Outputs): ContentLanguage[] =>
  CONTENT_LANGUAGES.filter((language) => outputs[language]?.length);
