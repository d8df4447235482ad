import type { EngineLayer } from '../../services/dynamodb/dynamodb.ts';
import type { AwsModeSwitch } from '../aws-mode.ts';
import { batchLeftovers } from './batch-leftovers.ts';
import { hotPartitions } from './hot-partitions.ts';
import { laggingReads } from './lagging-reads.ts';
import { longKeys } from './long-keys.ts';
import { transactionConflicts } from './transaction-conflicts.ts';

/** Makes the engine behave like the many storage nodes of DynamoDB. */
export function unforgivingEngine(mode: AwsModeSwitch): EngineLayer {
  // The outermost first.
  const layers = [longKeys, transactionConflicts, batchLeftovers, hotPartitions, laggingReads].map((layer) =>
    layer(mode),
  );
  return (send, schemaOf) =>
    layers.reduceRight<ReturnType<EngineLayer>>(
      (inner, layer) => {
        const outer = layer(inner.send, schemaOf);
        return {
          send: outer.send,
          reset() {
            outer.reset();
            inner.reset();
          },
        };
      },
      { send, reset: () => {} },
    );
}
