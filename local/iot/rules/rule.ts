import type { Message } from '../message.ts';
import type { Action, ActionFailure } from './action.ts';
import type { Query } from './parse-query.ts';

export interface RuleParts {
  readonly name: string;
  readonly query: Query;
  readonly actions: readonly Action[];
  readonly errorAction?: Action;
  readonly log: (line: string) => void;
}

/** A topic rule. */
export class Rule {
  readonly name: string;
  readonly filter: string;
  readonly #parts: RuleParts;

  constructor(parts: RuleParts) {
    this.name = parts.name;
    this.filter = parts.query.filter;
    this.#parts = parts;
  }

  /**
   * Runs the actions. Resolves if the actions or the error action succeeded, or if AWS refused the message: AWS drops
   * and logs such a message, too. Rejects if a target did not respond, so that the message is not acknowledged.
   */
  async run(message: Message): Promise<void> {
    const { actions, query, errorAction } = this.#parts;
    const output = query.select(message);
    const failures = await failuresOf(actions.map((action) => action.run(output)));
    if (failures.length === 0) return;
    for (const failure of failures) this.#log(message, failure);
    const lost = errorAction ? await this.#report(errorAction, message, failures) : failures;
    const open = lost.find(({ isFinal }) => !isFinal);
    if (open) throw new Error(`the rule ${this.name} could not deliver it: ${open.message}`);
  }

  /** Runs the error action. Returns all failures if it fails, too. */
  async #report(action: Action, message: Message, failures: ActionFailure[]): Promise<ActionFailure[]> {
    const report = Buffer.from(JSON.stringify(errorReport(this.name, message, failures)));
    const more = await failuresOf([action.run(report)]);
    for (const failure of more) this.#log(message, failure);
    return more.length === 0 ? [] : [...failures, ...more];
  }

  #log(message: Message, { action, message: why }: ActionFailure): void {
    this.#parts.log(`iot: rule ${this.name}: ${action} failed for ${message.topic}: ${why}`);
  }
}

async function failuresOf(actions: Promise<void>[]): Promise<ActionFailure[]> {
  const results = await Promise.allSettled(actions);
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as ActionFailure] : []));
}

/** https://docs.aws.amazon.com/iot/latest/developerguide/rule-error-handling.html */
function errorReport(ruleName: string, message: Message, failures: ActionFailure[]) {
  return {
    ruleName,
    topic: message.topic,
    cloudwatchTraceId: message.traceId,
    clientId: message.clientId ?? 'n/a',
    base64OriginalPayload: message.payload.toString('base64'),
    failures: failures.map(({ action, resource, message: why }) => ({
      failedAction: action,
      failedResource: resource,
      errorMessage: `${why} Message arrived on: ${message.topic}, Action: ${action}, Resource: ${resource}`,
    })),
  };
}
