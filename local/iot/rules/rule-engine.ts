import type { Message } from '../message.ts';
import { basicIngest, matchesFilter } from '../topics.ts';
import type { Rule } from './rule.ts';

/** Runs the rules that a message triggers. */
export class RuleEngine {
  readonly #log: (line: string) => void;
  #rules: Rule[] = [];

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  use(rules: Rule[]): void {
    this.#rules = rules;
  }

  /** Runs all matching rules. Rejects if one of them could not deliver the message. */
  async run(message: Message): Promise<void> {
    const ingest = basicIngest(message.topic);
    if (ingest) return this.#ingest(ingest.rule, { ...message, topic: ingest.topic });
    const rules = this.#rules.filter(({ filter }) => matchesFilter(filter, message.topic));
    const results = await Promise.allSettled(rules.map((rule) => rule.run(message)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /**
   * Runs only the named rule, and ignores its FROM clause.
   * https://docs.aws.amazon.com/iot/latest/developerguide/iot-basic-ingest.html
   */
  async #ingest(name: string, message: Message): Promise<void> {
    const rule = this.#rules.find((candidate) => candidate.name === name);
    if (rule) await rule.run(message);
    else this.#log(`iot: RuleNotFound: there is no rule ${name} for Basic Ingest; the message is dropped`);
  }
}
