import type { DatabaseSync } from 'node:sqlite';
import type { Message } from './message.ts';

/** The last retained message of each topic; they outlive the process, as they outlive everything on AWS. */
export class RetainedMessages {
  readonly #store: DatabaseSync;

  constructor(store: DatabaseSync) {
    this.#store = store;
  }

  /** An empty payload forgets what was kept. */
  keep({ topic, payload, qos }: Message): void {
    if (payload.length === 0) this.#store.prepare('DELETE FROM retained WHERE topic = ?').run(topic);
    else this.#store.prepare('INSERT OR REPLACE INTO retained VALUES (?, ?, ?)').run(topic, payload, qos);
  }

  all(): { topic: string; payload: Buffer; qos: 0 | 1 }[] {
    const rows = this.#store.prepare('SELECT topic, payload, qos FROM retained').all();
    return rows.map(({ topic, payload, qos }) => ({
      topic: topic as string,
      payload: Buffer.from(payload as Uint8Array),
      qos: qos as 0 | 1,
    }));
  }
}
