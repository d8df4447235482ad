import type { DatabaseSync } from 'node:sqlite';
import type { AlarmConfig, AlarmState } from './read-alarms.ts';

/** The state of an alarm, and why it is in it. */
export interface StateOfAlarm {
  readonly state: AlarmState;
  readonly reason: string;
  readonly reasonData: string | null;
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
        alarm TEXT PRIMARY KEY, state TEXT NOT NULL, reason TEXT NOT NULL, reasonData TEXT, since INTEGER NOT NULL
      );
      CREATE TABLE IF NOT EXISTS alarmHistory (
        id INTEGER PRIMARY KEY, alarm TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL,
        summary TEXT NOT NULL, data TEXT NOT NULL
      );
    `);
  }

  stateOf({ name, initial }: AlarmConfig): StateOfAlarm {
    const row = this.#store.prepare('SELECT * FROM alarmStates WHERE alarm = ?').get(name);
    if (row) return row as unknown as StateOfAlarm;
    return { state: initial, reason: 'Unchecked: Initial alarm creation', reasonData: null, since: 0 };
  }

  set(alarm: string, { state, reason, reasonData, since }: StateOfAlarm): void {
    this.#store
      .prepare('INSERT OR REPLACE INTO alarmStates VALUES (?, ?, ?, ?, ?)')
      .run(alarm, state, reason, reasonData, since);
  }

  note({ alarm, type, at, summary, data }: Omit<HistoryItem, 'id'>): void {
    this.#store
      .prepare('INSERT INTO alarmHistory (alarm, type, at, summary, data) VALUES (?, ?, ?, ?, ?)')
      .run(alarm, type, at, summary, data);
  }

  /** The newest first. */
  history(): HistoryItem[] {
    return this.#store
      .prepare('SELECT * FROM alarmHistory ORDER BY id DESC')
      .all() as unknown as HistoryItem[];
  }
}
