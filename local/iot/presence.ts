import type { DatabaseSync } from 'node:sqlite';
import type { DisconnectReason, Session } from './session.ts';

/** After about this time without a connection, the version of a client starts at 0 again. */
const HOUR = 3_600_000;

interface Row {
  readonly client: string;
  readonly session: string;
  readonly certificate: string;
  readonly version: number;
  readonly online: 0 | 1;
  readonly changed: number;
}

interface Parts {
  readonly store: DatabaseSync;
  readonly log: (line: string) => void;
  publish(topic: string, payload: Buffer): Promise<void>;
}

/**
 * Publishes lifecycle events on `$aws/events/presence/…`.
 * https://docs.aws.amazon.com/iot/latest/developerguide/life-cycle-events.html
 */
export class Presence {
  readonly #parts: Parts;
  readonly #rows = new Map<Session, Row>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async connected(session: Session): Promise<void> {
    const now = Date.now();
    const { store } = this.#parts;
    const before = store.prepare('SELECT * FROM presence WHERE client = ?').get(session.clientId) as
      | Row
      | undefined;
    const isFresh = !before || (!before.online && before.changed < now - HOUR);
    const row: Row = {
      client: session.clientId,
      session: session.identifier,
      certificate: session.certificateId,
      version: isFresh ? 0 : before.version + 1,
      online: 1,
      changed: now,
    };
    this.#rows.set(session, row);
    store
      .prepare('INSERT OR REPLACE INTO presence VALUES (?, ?, ?, ?, ?, ?)')
      .run(row.client, row.session, row.certificate, row.version, row.online, row.changed);
    await this.#publish('connected', row, now, { ipAddress: session.ipAddress });
  }

  /** Publishes nothing for a client whose connection was never accepted. */
  async disconnected(session: Session): Promise<void> {
    const row = this.#rows.get(session);
    this.#rows.delete(session);
    if (row) await this.#gone(row, Date.now(), session.endReason);
  }

  /** Reports the clients that were connected when the process ended. Must be called before clients can connect. */
  async recover(): Promise<void> {
    const rows = this.#parts.store.prepare('SELECT * FROM presence WHERE online = 1').all();
    const now = Date.now();
    await Promise.all(rows.map((row) => this.#gone(row as unknown as Row, now, 'SERVER_ERROR')));
  }

  async #gone(row: Row, now: number, reason: DisconnectReason): Promise<void> {
    const isPublished = await this.#publish('disconnected', row, now, {
      clientInitiatedDisconnect: reason === 'CLIENT_INITIATED_DISCONNECT',
      disconnectReason: reason,
    });
    // Must come last, so that the event is repeated after a kill. The client may be connected again in a new session.
    const { store } = this.#parts;
    if (!isPublished || !store.isOpen) return;
    store
      .prepare('UPDATE presence SET online = 0, changed = ? WHERE client = ? AND session = ?')
      .run(now, row.client, row.session);
  }

  async #publish(
    eventType: string,
    row: Row,
    timestamp: number,
    more: Record<string, unknown>,
  ): Promise<boolean> {
    // AWS publishes no lifecycle events for such client ids.
    if (/[#+]/.test(row.client)) return true;
    const event = {
      clientId: row.client,
      timestamp,
      eventType,
      sessionIdentifier: row.session,
      principalIdentifier: row.certificate,
      ...more,
      versionNumber: row.version,
    };
    const topic = `$aws/events/presence/${eventType}/${row.client}`;
    try {
      await this.#parts.publish(topic, Buffer.from(JSON.stringify(event)));
      return true;
    } catch (error) {
      this.#parts.log(`iot: ${topic} was lost: ${(error as Error).message}`);
      return false;
    }
  }
}
