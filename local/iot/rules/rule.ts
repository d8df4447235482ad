import type { Message } from '../message.ts';
import type { Scope } from '../sql/functions.ts';
import type { Query } from '../sql/parse-query.ts';
import { type Action, ActionFailure } from './action.ts';

export interface RuleParts {
  readonly name: string;
  readonly account: string;
  readonly query: Query;
  readonly actions: readonly Action[];
  readonly errorAction?: Action;
  readonly log: (line: string) => void;
}

/** A topic rule that is ready to run. */
export class Rule {
  readonly name: string;
  readonly filter?: string;
  readonly #parts: RuleParts;

  constructor(parts: RuleParts) {
    this.name = parts.name;
    this.filter = parts.query.filter;
    this.#parts = parts;
  }

  /**
   * Runs the statement and the actions. Resolves when the message is where it belongs: the actions took it, or the
   * error action did, or AWS refused it for good (AWS drops such a message too, and logs it). Rejects when nobody
   * could be reached, so that the message is not acknowledged.
   */
  async run(message: Message): Promise<void> {
    const scope = this.#scope(message);
    const failures = scope ? await this.#act(scope) : [this.#notJson()];
    if (failures.length === 0) return;
    for (const failure of failures) this.#log(message, failure);

    const { errorAction } = this.#parts;
    const lost = errorAction ? await this.#report(errorAction, message, failures) : failures;
    const open = lost.find(({ isFinal }) => !isFinal);
    if (open) throw new Error(`the rule ${this.name} could not pass it on: ${open.message}`);
  }

  /** Undefined where the rule needs JSON and the payload is none. */
  #scope(message: Message): Scope | undefined {
    const { account, query, actions } = this.#parts;
    const json = readObject(message.payload);
    const needsJson = query.needsJson || actions.some((action) => action.needsJson);
    return needsJson && !json ? undefined : { message, account, json: json ?? {} };
  }

  async #act(scope: Scope): Promise<ActionFailure[]> {
    const { query, actions } = this.#parts;
    const output = query.select(scope);
    if (output === undefined) return [];
    return failuresOf(actions.map((action) => action.run(output, scope)));
  }

  /** Gives the failures to the error action. Returns what failed for good, if that fails too. */
  async #report(action: Action, message: Message, failures: ActionFailure[]): Promise<ActionFailure[]> {
    const report = Buffer.from(JSON.stringify(errorReport(this.name, message, failures)));
    const scope = { message, account: this.#parts.account, json: readObject(message.payload) ?? {} };
    const more = await failuresOf([action.run(report, scope)]);
    for (const failure of more) this.#log(message, failure);
    return more.length === 0 ? [] : [...failures, ...more];
  }

  #notJson(): ActionFailure {
    const error = Object.assign(new Error('The payload is not a JSON object'), {
      name: 'ParseError',
      status: 400,
    });
    return new ActionFailure('SqlStatement', this.name, error);
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

/** The payload as an object; an empty one counts as an object without keys. */
function readObject(payload: Buffer): Scope['json'] | undefined {
  if (payload.length === 0) return {};
  try {
    const value = JSON.parse(payload.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
