import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';
import { type Delivery, IN_ORDER } from './delivery.ts';
import type { QueueConfig } from './read-queue.ts';

/** A message as it is kept. */
export interface StoredMessage {
  readonly id: number;
  readonly messageId: string;
  readonly body: string;
  /** Message attributes as JSON. */
  readonly attributes: string;
  readonly sender: string;
  readonly sentAt: number;
  readonly visibleAt: number;
  readonly receiveCount: number;
  readonly firstReceivedAt: number;
  readonly receipt: string | null;
  /** The queue that gave it up, for a dead letter. */
  readonly sourceArn: string | null;
}

export interface NewMessage {
  readonly messageId: string;
  readonly body: string;
  readonly attributes: string;
  readonly sender: string;
  readonly delaySeconds: number;
}

/** The messages of all queues. Every change is one transaction: a kill leaves a message in exactly one queue. */
export class MessageStore {
  readonly #store: DatabaseSync;
  readonly #delivery: Delivery;

  constructor(store: DatabaseSync, delivery = IN_ORDER) {
    this.#store = store;
    this.#delivery = delivery;
    store.exec(`
      CREATE TABLE IF NOT EXISTS messages (
        id INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, messageId TEXT NOT NULL, body TEXT NOT NULL,
        attributes TEXT NOT NULL, sender TEXT NOT NULL, sentAt INTEGER NOT NULL, visibleAt INTEGER NOT NULL,
        receiveCount INTEGER NOT NULL DEFAULT 0, firstReceivedAt INTEGER NOT NULL DEFAULT 0, receipt TEXT, sourceArn TEXT
      );
      CREATE INDEX IF NOT EXISTS messagesByTime ON messages (queue, visibleAt);
      CREATE INDEX IF NOT EXISTS messagesByAge ON messages (queue, sentAt);
    `);
  }

  add(queueArn: string, messages: readonly NewMessage[]): void {
    const insert = this.#store.prepare(
      'INSERT INTO messages (queue, messageId, body, attributes, sender, sentAt, visibleAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    const now = Date.now();
    transaction(this.#store, () => {
      for (const { messageId, body, attributes, sender, delaySeconds } of messages) {
        insert.run(queueArn, messageId, body, attributes, sender, now, now + delaySeconds * 1000);
      }
    });
  }

  /** Takes visible messages, hides them, and moves those that were received too often to the dead letters. */
  receive(
    { arn, redrive, retentionSeconds }: QueueConfig,
    most: number,
    visibilitySeconds: number,
  ): StoredMessage[] {
    const now = Date.now();
    const select = this.#store.prepare(
      'SELECT * FROM messages WHERE queue = ? AND visibleAt <= ? ORDER BY visibleAt, id LIMIT ?',
    );
    const move = this.#store.prepare(
      'UPDATE messages SET queue = ?, sourceArn = ?, receipt = NULL WHERE id = ?',
    );
    const hide = this.#store.prepare(
      'UPDATE messages SET visibleAt = ?, receiveCount = ?, firstReceivedAt = ?, receipt = ? WHERE id = ?',
    );
    return transaction(this.#store, () => {
      this.#store
        .prepare('DELETE FROM messages WHERE queue = ? AND sentAt < ?')
        .run(arn, now - retentionSeconds * 1000);
      const received: StoredMessage[] = [];
      for (;;) {
        const rows = this.#delivery.choose(
          (limit) => select.all(arn, now, limit) as unknown as StoredMessage[],
          most - received.length,
        );
        for (const row of rows) {
          if (redrive && row.receiveCount >= redrive.maxReceiveCount) {
            move.run(redrive.deadLetterArn, arn, row.id);
            continue;
          }
          const changed = {
            ...row,
            visibleAt: now + visibilitySeconds * 1000,
            receiveCount: row.receiveCount + 1,
            firstReceivedAt: row.firstReceivedAt || now,
            receipt: `${row.id}.${randomUUID()}`,
          };
          hide.run(changed.visibleAt, changed.receiveCount, changed.firstReceivedAt, changed.receipt, row.id);
          received.push(changed);
          this.#repeat(row, now);
        }
        // With no time-out the same messages would be visible again at once.
        if (rows.length === 0 || received.length >= most || visibilitySeconds === 0) return received;
      }
    });
  }

  /** Lets a message come once more, whatever becomes of this one. */
  #repeat({ id, receiveCount }: StoredMessage, now: number): void {
    const milliseconds = this.#delivery.repeatAfter();
    if (milliseconds === undefined) return;
    this.#store
      .prepare(
        `INSERT INTO messages (queue, messageId, body, attributes, sender, sentAt, visibleAt, receiveCount, firstReceivedAt, sourceArn)
         SELECT queue, messageId, body, attributes, sender, sentAt, ?, ?, firstReceivedAt, sourceArn FROM messages WHERE id = ?`,
      )
      .run(Math.round(now + milliseconds), receiveCount, id);
  }

  /** False for a receipt that is not the last one given out, as on AWS without a word to the caller. */
  delete(queueArn: string, receipt: string): boolean {
    return (
      this.#store.prepare('DELETE FROM messages WHERE queue = ? AND receipt = ?').run(queueArn, receipt)
        .changes > 0
    );
  }

  /** False for a message that is not in flight. */
  changeVisibility(queueArn: string, receipt: string, seconds: number): boolean {
    const now = Date.now();
    const change = this.#store.prepare(
      'UPDATE messages SET visibleAt = ? WHERE queue = ? AND receipt = ? AND visibleAt > ?',
    );
    return change.run(now + seconds * 1000, queueArn, receipt, now).changes > 0;
  }

  purge(queueArn: string): void {
    this.#store.prepare('DELETE FROM messages WHERE queue = ?').run(queueArn);
  }

  /** Sends dead letters back: each to the queue that it came from, or all to one. Gives how many. */
  moveBack(deadLetterArn: string, destinationArn: string | undefined): number {
    const move = this.#store.prepare(
      `UPDATE messages SET queue = COALESCE(?, sourceArn), sourceArn = NULL, receiveCount = 0, visibleAt = ?, receipt = NULL
       WHERE queue = ? AND COALESCE(?, sourceArn) IS NOT NULL`,
    );
    return Number(
      move.run(destinationArn ?? null, Date.now(), deadLetterArn, destinationArn ?? null).changes,
    );
  }

  /** When the next message can be received; in the past when one has become visible just now. */
  nextVisibleAt(queueArn: string): number | undefined {
    const row = this.#store
      .prepare('SELECT MIN(visibleAt) AS at FROM messages WHERE queue = ?')
      .get(queueArn);
    return typeof row?.at === 'number' ? row.at : undefined;
  }

  inFlight(queueArn: string): number {
    const row = this.#store
      .prepare(
        'SELECT COUNT(*) AS count FROM messages WHERE queue = ? AND visibleAt > ? AND receiveCount > 0',
      )
      .get(queueArn, Date.now());
    return Number(row?.count);
  }

  counts(queueArn: string): { visible: number; inFlight: number; delayed: number } {
    const now = Date.now();
    const row = this.#store
      .prepare(
        `SELECT COUNT(*) FILTER (WHERE visibleAt <= ?) AS visible, COUNT(*) FILTER (WHERE visibleAt > ? AND receiveCount > 0)
         AS inFlight, COUNT(*) FILTER (WHERE visibleAt > ? AND receiveCount = 0) AS delayed FROM messages WHERE queue = ?`,
      )
      .get(now, now, now, queueArn);
    return { visible: Number(row?.visible), inFlight: Number(row?.inFlight), delayed: Number(row?.delayed) };
  }
}
