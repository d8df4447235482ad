import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';

/** A current or former value of a secret. */
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

  withId(arn: string, versionId: string): SecretVersion | undefined {
    return this.versions(arn).find((version) => version.versionId === versionId);
  }

  withStage(arn: string, stage: string = CURRENT): SecretVersion | undefined {
    return this.versions(arn).find(({ stages }) => stages.includes(stage));
  }

  /** Adds a current value. The former current value becomes the previous one. */
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

  #setStages(arn: string, versionId: string, stages: string[]): void {
    this.#store
      .prepare('UPDATE secretVersions SET stages = ? WHERE arn = ? AND versionId = ?')
      .run(JSON.stringify(stages), arn, versionId);
  }
}
