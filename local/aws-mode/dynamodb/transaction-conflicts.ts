import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineLayer } from '../../services/dynamodb/dynamodb.ts';
import type { AwsResponse, Properties } from '../../types.ts';
import type { AwsModeSwitch } from '../aws-mode.ts';
import { cancelledReply, errorReply } from './engine-reply.ts';
import { type TouchedItem, touchedItems } from './touched-items.ts';

const SINGLE_WRITES = new Set(['DeleteItem', 'PutItem', 'UpdateItem']);
const CONFLICT = { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' };

/** Counts the running transactions of each item. */
class Holders {
  readonly #counts = new Map<string, number>();

  has({ id }: TouchedItem): boolean {
    return this.#counts.has(id);
  }

  async during<T>(items: TouchedItem[], work: () => Promise<T>): Promise<T> {
    for (const { id } of items) this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      for (const { id } of items) {
        const count = this.#counts.get(id)! - 1;
        if (count === 0) this.#counts.delete(id);
        else this.#counts.set(id, count);
      }
    }
  }
}

/**
 * Refuses requests for an item of a running transaction. The engine itself would let them wait.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export function transactionConflicts(mode: AwsModeSwitch): EngineLayer {
  return (send, schemaOf) => {
    const transactions = new Holders();
    /** The tokens of the running transactions. */
    const tokens = new Set<string>();

    async function transact(body: Properties, items: TouchedItem[]): Promise<AwsResponse> {
      const token = body.ClientRequestToken;
      if (tokens.has(token)) {
        return errorReply(
          'TransactionInProgressException',
          'The transaction with the given request token is already in progress.',
        );
      }
      if (items.some((item) => transactions.has(item))) return cancelled(items, transactions);
      if (token) tokens.add(token);
      try {
        return await transactions.during(items, async () => {
          // In AWS, a transaction takes two rounds between storage nodes. The engine needs a millisecond.
          await sleep((0.5 + mode.draw('transaction') / 2) * (mode.settings?.transactionMs ?? 0));
          return send('TransactWriteItems', body);
        });
      } finally {
        tokens.delete(token);
      }
    }

    return {
      reset: () => {},
      async send(operation, body) {
        if (!mode.settings) return send(operation, body);
        const items = touchedItems(operation, body, schemaOf);
        if (operation === 'TransactWriteItems') return transact(body, items);
        if (SINGLE_WRITES.has(operation) && items.some((item) => transactions.has(item))) {
          return errorReply('TransactionConflictException', CONFLICT.Message);
        }
        return send(operation, body);
      },
    };
  };
}

function cancelled(items: TouchedItem[], holders: Holders): AwsResponse {
  return cancelledReply(items.map((item) => (holders.has(item) ? CONFLICT : { Code: 'None' })));
}
