import type { EngineLayer } from '../../services/dynamodb/dynamodb.ts';
import type { AwsModeSwitch } from '../aws-mode.ts';
import { batchLength, isBatch, splitBatch, withUnprocessed } from './batch-parts.ts';

/**
 * Does only a part of some batches, and returns the rest as unprocessed.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
 */
export function batchLeftovers(mode: AwsModeSwitch): EngineLayer {
  return (send) => ({
    reset: () => {},
    async send(operation, body) {
      if (!isBatch(operation) || !mode.happens(operation, 'leftovers')) return send(operation, body);
      const length = batchLength(body);
      // At least one item is always done. The engine refuses a batch that is too long.
      if (length < 2 || length > (operation === 'BatchGetItem' ? 100 : 25)) return send(operation, body);
      let remaining = 1 + Math.floor(mode.draw('batch length') * (length - 1));
      const { passed, left } = await splitBatch(body, () => remaining-- > 0);
      return withUnprocessed(operation, await send(operation, { ...body, RequestItems: passed }), left);
    },
  });
}
