import { type ConfigData, FIELD_NAMES, type FieldName, fieldOf, type Value } from './fields.ts';

/** A field that gets another value; null: the field is absent. */
export interface FieldChange {
  readonly field: FieldName;
  readonly from: Value | null;
  readonly to: Value | null;
}

/** The fields in which two configurations differ, in the order of the form. */
export const changesOf = (old: ConfigData, next: ConfigData): FieldChange[] =>
  FIELD_NAMES.filter((name) => old[name] !== next[name]).map((field) => ({
    field,
    from: old[field] ?? null,
    to: next[field] ?? null,
  }));

export const isEqual = (one: ConfigData, other: ConfigData): boolean => changesOf(one, other).length === 0;

/**
 * Single-field commands that lead from one configuration to another. Fields that switch frames on come last, so that a
 * device that stops in between never sends a frame without its new content.
 *
 * @param doubtful fields for which it is unknown whether the device has the old or the new value
 */
export const commandsOf = (
  applied: ConfigData,
  wanted: ConfigData,
  doubtful: readonly FieldName[] = [],
): ConfigData[] =>
  FIELD_NAMES.filter((name) => wanted[name] !== undefined)
    .filter((name) => applied[name] !== wanted[name] || doubtful.includes(name))
    .toSorted((a, b) => isSwitch(a) - isSwitch(b))
    .map((name) => ({ [name]: wanted[name] }));

const isSwitch = (name: FieldName) => Number(fieldOf(name).isSwitch ?? false);

/** A configuration after these commands were applied. */
export const afterCommands = (applied: ConfigData, commands: readonly ConfigData[]): ConfigData =>
  Object.assign({}, applied, ...commands);
