import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';
import { Outbox } from '../outbox.ts';
import type { ConfigurationSet } from './configuration-sets.ts';
import { eventsOf, type Sending } from './mail-events.ts';
import type { Mail } from './mail-folder.ts';

/** Publishes to a topic on behalf of a configuration set. Throws if this is not allowed. */
export type Publish = (
  topicArn: string,
  configurationSetArn: string,
  message: string,
  subject: string,
) => Promise<void>;

interface Publication {
  readonly topicArn: string;
  readonly configurationSetArn: string;
  readonly message: string;
}

const SUBJECT = 'Amazon SES Email Event Notification';
/** Sent once to each topic that becomes the destination of a configuration set. It is not JSON. */
const VALIDATION = 'Successfully validated SNS topic for Amazon SES event publishing.';

/** Publishes bounces and complaints to topics. */
export class Feedback {
  readonly #store: DatabaseSync;
  readonly #outbox: Outbox<Publication>;

  constructor(store: DatabaseSync, publish: Publish, warn: (text: string) => void) {
    this.#store = store;
    this.#outbox = new Outbox<Publication>(store, 'mailEvents', {
      deliver: ({ topicArn, configurationSetArn, message }) =>
        publish(topicArn, configurationSetArn, message, SUBJECT),
      onLost: ({ topicArn }, { message }) =>
        warn(`The feedback to a mail cannot be published to ${topicArn}: ${message}`),
    });
    store.exec(
      'CREATE TABLE IF NOT EXISTS validatedTopics (configurationSet TEXT, topic TEXT, UNIQUE (configurationSet, topic))',
    );
  }

  /** Publishes the validation message to each new topic. */
  validate(sets: Iterable<ConfigurationSet>): void {
    const note = this.#store.prepare('INSERT OR IGNORE INTO validatedTopics VALUES (?, ?)');
    transaction(this.#store, () => {
      for (const { arn, topics } of sets) {
        const unknown = topics.filter(({ topicArn }) => note.run(arn, topicArn).changes > 0);
        this.#outbox.add(
          unknown.map(({ topicArn }) => ({ topicArn, configurationSetArn: arn, message: VALIDATION })),
        );
      }
    });
  }

  /** Stores the events of a mail. They are published even after a kill. */
  report(mail: Mail, set: ConfigurationSet, sending: Sending): void {
    const events = eventsOf(mail, sending);
    const publications = set.topics.flatMap(({ topicArn, events: wanted }) =>
      events
        .filter(({ eventType }) => wanted.has(eventType.toLowerCase()))
        .map((event) => ({ topicArn, configurationSetArn: set.arn, message: JSON.stringify(event) })),
    );
    transaction(this.#store, () => this.#outbox.add(publications));
    void this.flush();
  }

  flush(): Promise<void> {
    return this.#outbox.flush();
  }

  stop(): Promise<void> {
    return this.#outbox.stop();
  }
}
