import type { Message } from '../message.ts';
import { basicIngest, matchesFilter } from '../topics.ts';
import type { Rule } from './rule.ts';

/** Finds the rules that a message triggers and runs them. */
export class RuleEngine {
  readonly #log: (line: string) => void;
  #rules: Rule[] = [];

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** The rules to go by from now on. */
  use(rules: Rule[]): void {
    this.#rules = rules;
  }

  /** Rejects when a rule could not pass the message on; every rule has had its turn by then. */
  async run(message: Message): Promise<void> {
    const ingest = basicIngest(message.topic);
    if (ingest) return this.#ingest(ingest.rule, { ...message, topic: ingest.topic });
    const rules = this.#rules.filter(({ filter }) => filter && matchesFilter(filter, message.topic));
    const results = await Promise.allSettled(rules.map((rule) => rule.run(message)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Only the named rule runs, whatever its FROM says. https://docs.aws.amazon.com/iot/latest/developerguide/iot-basic-ingest.html */
  async #ingest(name: string, message: Message): Promise<void> {
    const rule = this.#rules.find((candidate) => candidate.name === name);
    if (rule) await rule.run(message);
    else this.#log(`iot: RuleNotFound: Basic Ingest named ${name}; the message is dropped`);
  }
}
