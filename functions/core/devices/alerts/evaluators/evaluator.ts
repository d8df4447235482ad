import type { Evaluation } from '../decide.ts';

/** A check of an owner's devices. */
export interface EvaluationInput {
  readonly ownerId: string;
  readonly threshold: number;
  /** The time of the check, ms. */
  readonly at: number;
  /** Devices with current alerts. The result must contain the state of each of them. */
  readonly known: readonly string[];
  /** The position from which to search further devices; absent: from the start. */
  readonly after: string | undefined;
}

/** The states of the checked devices. */
export interface EvaluationPage {
  readonly evaluations: readonly Evaluation[];
  /** The position of the next page; absent: all devices were checked. */
  readonly next?: string | undefined;
}

/** Finds the devices that a kind of rule affects. Results come from indexes, which may lag by seconds. */
export interface Evaluator {
  /**
   * How long a condition must be clearly gone before its alert ends, ms, so that a fluctuating value causes one alert.
   */
  readonly clearForMs: number;
  readonly evaluate: (input: EvaluationInput) => Promise<EvaluationPage>;
  /** The descriptions of an owner's devices; devices of other owners are left out. */
  readonly describe: (ids: readonly string[], ownerId: string) => Promise<ReadonlyMap<string, string>>;
}

/** The state of a device that has another owner or none, or is deleted: clear. */
export const clearOf = (deviceId: string, at: number): Evaluation => ({
  deviceId,
  is: 'clear',
  since: at,
  value: null,
});
