import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../data-folder.ts';
import type { Resource } from '../types.ts';

/**
 * The values of dynamic references at the deployment of their resource. CloudFormation reads a value again only when the
 * reference itself changes, even if the secret has a newer value:
 * https://repost.aws/knowledge-center/cloudformation-stack-update-secrets
 */
export class ResolvedReferences {
  readonly #store: DatabaseSync;

  constructor(store: DatabaseSync) {
    this.#store = store;
    store.exec(`CREATE TABLE IF NOT EXISTS resolvedReferences (
      stack TEXT NOT NULL, logicalId TEXT NOT NULL, reference TEXT NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY (stack, logicalId, reference)
    )`);
  }

  /** The values of the current references of a resource. Deletes the values of its former references. */
  of(
    { stack, logicalId }: Pick<Resource, 'stack' | 'logicalId'>,
    references: readonly string[],
    resolve: (reference: string) => string,
  ): Map<string, string> {
    const rows = this.#store
      .prepare('SELECT reference, value FROM resolvedReferences WHERE stack = ? AND logicalId = ?')
      .all(stack, logicalId);
    const before = new Map(rows.map(({ reference, value }) => [String(reference), String(value)]));
    const values = new Map(
      references.map((reference) => [reference, before.get(reference) ?? resolve(reference)]),
    );
    transaction(this.#store, () => {
      this.#store
        .prepare('DELETE FROM resolvedReferences WHERE stack = ? AND logicalId = ?')
        .run(stack, logicalId);
      const insert = this.#store.prepare('INSERT INTO resolvedReferences VALUES (?, ?, ?, ?)');
      for (const [reference, value] of values) insert.run(stack, logicalId, reference, value);
    });
    return values;
  }
}
