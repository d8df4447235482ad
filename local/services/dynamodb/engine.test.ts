import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newFolder, startFixture } from '../../test/start.ts';
import { startProcess } from '../../test/start-process.ts';
import { engineBinary, startAt } from './engine.ts';
import { enginesOf, killEngine } from './engines-of.ts';

test('the engine ends with the platform, even after a kill', async () => {
  const dataDir = newFolder();
  const { kill } = await startProcess(dataDir);
  expect(enginesOf(dataDir)).not.toEqual([]);
  await kill();
  await expect.poll(() => enginesOf(dataDir)).toEqual([]);
});

test('a killed engine is restarted with its data, and calls in between fail with an error that SDKs retry', async () => {
  const dataDir = newFolder();
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const platform = await startFixture({ dataDir });
  const TableName = platform.find('AWS::DynamoDB::GlobalTable', 'Table').name;
  const unrepeated = new DynamoDBClient({ ...platform.client(), maxAttempts: 1 });
  const retrying = new DynamoDBClient({ ...platform.client(), maxAttempts: 10 });
  const put = (client: DynamoDBClient, pk: string) =>
    client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } }));
  await put(unrepeated, 'before');

  killEngine(dataDir);
  await expect(put(unrepeated, 'unlucky')).rejects.toMatchObject({
    name: 'InternalServerError',
    $fault: 'server',
    $metadata: { httpStatusCode: 500 },
  });
  await put(retrying, 'after');
  for (const pk of ['before', 'after']) {
    const { Item } = await retrying.send(new GetItemCommand({ TableName, Key: { pk: { S: pk } } }));
    expect(Item).toBeDefined();
  }
  expect(said.mock.calls.flat()).toEqual([expect.stringMatching(/engine ended.*SIGKILL.*started again/)]);
  await platform.stop();
});

test('the engine never takes another process at its port for itself', async () => {
  const stranger = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void stranger.close());
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;

  expect(await startAt(port, engineBinary(), ':memory:')).toMatchObject({
    failed: expect.stringContaining('in use'),
  });
});
