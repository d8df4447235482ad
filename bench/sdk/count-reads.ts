import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The BatchGets of a run and their read units, as the engine reports them. A proxy that counts would take CPU of this
 * process, which the benchmark measures.
 */
export async function countReads(run: () => Promise<unknown>): Promise<{ requests: number; units: number }> {
  const { send } = DynamoDBDocumentClient.prototype;
  const counted = { requests: 0, units: 0 };
  DynamoDBDocumentClient.prototype.send = async function (this: unknown, command: unknown) {
    if (!(command instanceof BatchGetCommand)) throw new Error('a call of an app only reads batches');
    command.input.ReturnConsumedCapacity = 'TOTAL';
    const { ConsumedCapacity = [], ...rest } = await Reflect.apply(send, this, [command]);
    counted.requests++;
    for (const { CapacityUnits = 0 } of ConsumedCapacity) counted.units += CapacityUnits;
    return rest;
  } as typeof send;
  try {
    await run();
    return counted;
  } finally {
    DynamoDBDocumentClient.prototype.send = send;
  }
}
