import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';
import { addColumn, dropColumns } from '../../open-database.ts';
import { type Delivery, IN_ORDER } from './delivery.ts';
import type { QueueConfig } from './read-queue.ts';

export interface StoredMessage {
  readonly id: number;
  readonly messageId: string;
  readonly body: string;
  /** The attributes that the sender gave it, as JSON. */
  readonly messageAttributes: string | null;
  readonly sender: string;
  readonly sentAt: number;
  readonly visibleAt: number;
  readonly receiveCount: number;
  readonly firstReceivedAt: number;
  readonly receipt: string | null;
  /** The former queue of a dead letter. */
  readonly sourceArn: string | null;
}

export interface NewMessage {
  readonly messageId: string;
  readonly body: string;
  readonly messageAttributes?: string;
  readonly sender: string;
  readonly delaySeconds: number;
}

/** The messages of all queues. Each change is one transaction, so that a message is always in exactly one queue. */
export class MessageStore {
  readonly #store: DatabaseSync;
  readonly #delivery: Delivery;

  constructor(store: DatabaseSync, delivery = IN_ORDER) {
    this.#store = store;
    this.#delivery = delivery;
    store.exec(`
      CREATE TABLE IF NOT EXISTS messages (
        id INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, messageId TEXT NOT NULL, body TEXT NOT NULL,
        sender TEXT NOT NULL, sentAt INTEGER NOT NULL, visibleAt INTEGER NOT NULL,
        receiveCount INTEGER NOT NULL DEFAULT 0, firstReceivedAt INTEGER NOT NULL DEFAULT 0, receipt TEXT, sourceArn TEXT,
        messageAttributes TEXT
      );
      CREATE INDEX IF NOT EXISTS messagesByTime ON messages (queue, visibleAt);
      CREATE INDEX IF NOT EXISTS messagesByAge ON messages (queue, sentAt);
    `);
    // Data folders of older versions.
    dropColumns(store, 'messages', ['attributes']);
    addColumn(store, 'messages', 'messageAttributes TEXT');
  }

  add(queueArn: string, messages: readonly NewMessage[]): void {
    const insert = this.#store.prepare(
      `INSERT INTO messages (queue, messageId, body, messageAttributes, sender, sentAt, visibleAt)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    const now = Date.now();
    transaction(this.#store, () => {
      for (const { messageId, body, messageAttributes = null, sender, delaySeconds } of messages) {
        const visibleAt = now + delaySeconds * 1000;
        insert.run(queueArn, messageId, body, messageAttributes, sender, now, visibleAt);
      }
    });
  }

  /** Returns and hides visible messages. Moves those that were received too often to the dead-letter queue. */
  receive(queue: QueueConfig, most: number): StoredMessage[] {
    const { arn, redrive, retentionSeconds, visibilitySeconds } = queue;
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
        // Without a visibility timeout, the same messages would be received again.
        if (rows.length === 0 || received.length >= most || visibilitySeconds === 0) return received;
      }
    });
  }

  /** May add a duplicate of a message, which is delivered even if the message is deleted. */
  #repeat({ id, receiveCount }: StoredMessage, now: number): void {
    const milliseconds = this.#delivery.repeatAfter();
    if (milliseconds === undefined) return;
    this.#store
      .prepare(
        `INSERT INTO messages (queue, messageId, body, messageAttributes, sender, sentAt, visibleAt, receiveCount,
           firstReceivedAt, sourceArn)
         SELECT queue, messageId, body, messageAttributes, sender, sentAt, ?, ?, firstReceivedAt, sourceArn FROM messages WHERE id = ?`,
      )
      .run(Math.round(now + milliseconds), receiveCount, id);
  }

  /** Does nothing for a receipt that is not the latest one of its message. */
  delete(queueArn: string, receipt: string): void {
    this.#store.prepare('DELETE FROM messages WHERE queue = ? AND receipt = ?').run(queueArn, receipt);
  }

  /** When the next message can be received. This is in the past if a message is visible already. */
  nextVisibleAt(queueArn: string): number | undefined {
    const row = this.#store
      .prepare('SELECT MIN(visibleAt) AS at FROM messages WHERE queue = ?')
      .get(queueArn);
    return typeof row?.at === 'number' ? row.at : undefined;
  }

  /** The age of the oldest message that waits or is being processed; 0 without one. One that is delayed still does not wait. */
  oldestSeconds(queueArn: string): number {
    const at = Date.now();
    const row = this.#store
      .prepare(
        'SELECT MIN(sentAt) AS at FROM messages WHERE queue = ? AND (visibleAt <= ? OR receiveCount > 0)',
      )
      .get(queueArn, at);
    return typeof row?.at === 'number' ? Math.floor((at - row.at) / 1000) : 0;
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
