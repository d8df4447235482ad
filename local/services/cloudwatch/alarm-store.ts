import type { DatabaseSync } from 'node:sqlite';
import type { AlarmState } from './read-alarms.ts';

/** The state of an alarm and its reason. */
export interface StateOfAlarm {
  readonly state: AlarmState;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface HistoryItem {
  readonly id: number;
  readonly alarm: string;
  readonly type: 'StateUpdate' | 'Action';
  readonly at: number;
  readonly summary: string;
  readonly data: string;
}

/** The states that were set, and the history of every alarm. */
export class AlarmStore {
  readonly #store: DatabaseSync;

  constructor(store: DatabaseSync) {
    this.#store = store;
    store.exec(`
      CREATE TABLE IF NOT EXISTS alarmStates (
        alarm TEXT PRIMARY KEY, state TEXT NOT NULL, reason TEXT NOT NULL, since INTEGER NOT NULL
      );
      CREATE TABLE IF NOT EXISTS alarmHistory (
        id INTEGER PRIMARY KEY, alarm TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL,
        summary TEXT NOT NULL, data TEXT NOT NULL
      );
    `);
  }

  stateOf(alarm: string): StateOfAlarm {
    const row = this.#store
      .prepare('SELECT state, reason, since FROM alarmStates WHERE alarm = ?')
      .get(alarm);
    return (
      (row as unknown as StateOfAlarm) ?? {
        state: 'OK',
        reason: 'Unchecked: Initial alarm creation',
        since: 0,
      }
    );
  }

  set(alarm: string, { state, reason, since }: StateOfAlarm): void {
    this.#store
      .prepare('INSERT OR REPLACE INTO alarmStates (alarm, state, reason, since) VALUES (?, ?, ?, ?)')
      .run(alarm, state, reason, since);
  }

  note({ alarm, type, at, summary, data }: Omit<HistoryItem, 'id'>): void {
    this.#store
      .prepare('INSERT INTO alarmHistory (alarm, type, at, summary, data) VALUES (?, ?, ?, ?, ?)')
      .run(alarm, type, at, summary, data);
  }

  /** Newest first. */
  history(alarm: string): HistoryItem[] {
    return this.#store
      .prepare('SELECT * FROM alarmHistory WHERE alarm = ? ORDER BY id DESC')
      .all(alarm) as unknown as HistoryItem[];
  }
}
