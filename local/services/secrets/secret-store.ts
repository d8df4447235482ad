import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';

/** One value that a secret has or had. */
export interface SecretVersion {
  readonly versionId: string;
  readonly value: string;
  readonly stages: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

const CURRENT = 'AWSCURRENT';
const PREVIOUS = 'AWSPREVIOUS';

/** The values of all secrets with their staging labels. */
export class SecretStore {
  readonly #store: DatabaseSync;

  constructor(store: DatabaseSync) {
    this.#store = store;
    store.exec(`
      CREATE TABLE IF NOT EXISTS secretVersions (
        arn TEXT NOT NULL, versionId TEXT NOT NULL, value TEXT NOT NULL, stages TEXT NOT NULL, createdAt INTEGER NOT NULL,
        PRIMARY KEY (arn, versionId)
      );
      CREATE TABLE IF NOT EXISTS secretTemplates (arn TEXT PRIMARY KEY, value TEXT NOT NULL);
    `);
  }

  versions(arn: string): SecretVersion[] {
    const rows = this.#store
      .prepare('SELECT * FROM secretVersions WHERE arn = ? ORDER BY createdAt DESC')
      .all(arn);
    return rows.map(
      (row) => ({ ...row, stages: JSON.parse(String(row.stages)) }) as unknown as SecretVersion,
    );
  }

  find(
    arn: string,
    { versionId, stage = CURRENT }: { versionId?: string; stage?: string },
  ): SecretVersion | undefined {
    return this.versions(arn).find((version) =>
      versionId === undefined ? version.stages.includes(stage) : version.versionId === versionId,
    );
  }

  /** A new current value; what was current is then the previous one. */
  put(arn: string, value: string, versionId: string = randomUUID()): SecretVersion {
    const added = { versionId, value, stages: [CURRENT], createdAt: Date.now() };
    transaction(this.#store, () => {
      for (const version of this.versions(arn)) {
        const kept = version.stages.filter((stage) => stage !== CURRENT && stage !== PREVIOUS);
        this.#setStages(
          arn,
          version.versionId,
          version.stages.includes(CURRENT) ? [...kept, PREVIOUS] : kept,
        );
      }
      this.#store
        .prepare('INSERT INTO secretVersions VALUES (?, ?, ?, ?, ?)')
        .run(arn, versionId, value, JSON.stringify(added.stages), added.createdAt);
    });
    return added;
  }

  /** The value that the template gave last, to see when it gives another one. */
  templateValue(arn: string): string | undefined {
    const row = this.#store.prepare('SELECT value FROM secretTemplates WHERE arn = ?').get(arn);
    return row && String(row.value);
  }

  setTemplateValue(arn: string, value: string): void {
    this.#store.prepare('INSERT OR REPLACE INTO secretTemplates VALUES (?, ?)').run(arn, value);
  }

  #setStages(arn: string, versionId: string, stages: string[]): void {
    this.#store
      .prepare('UPDATE secretVersions SET stages = ? WHERE arn = ? AND versionId = ?')
      .run(JSON.stringify(stages), arn, versionId);
  }
}
