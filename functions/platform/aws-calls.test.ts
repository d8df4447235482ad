import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { itInTurn } from '../../test/support/it-in-turn.ts';
import { FUNCTIONS } from '../manifest.ts';
import { AWS_CALLS } from './aws-calls.ts';
import { startTaskMachine } from './machine.ts';

// This file tests the product's own timeouts, which other tests replace.
vi.hoisted(() => {
  delete process.env.AWS_CALL_TIMEOUT_MS;
});

itInTurn('a call to AWS without a response times out and is retried', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    if (calls > 1) response.end(JSON.stringify({ executionArn: 'arn', startDate: 0 }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SFN: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    TASK_MACHINE: 'arn:aws:states:eu-central-1:000000000000:stateMachine:tasks',
  });
  await startTaskMachine('task', 0);
  expect(calls).toBe(2);
});

it('every client of AWS has these timeouts', () => {
  const sources = globSync('functions/**/*.ts', { exclude: (file) => file.endsWith('.test.ts') });
  const clients = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new \w+Client\(([^)]*)/g)].map(([, options]) => [file, options]),
  );
  expect(clients.length).toBeGreaterThan(5);
  for (const [file, options] of clients)
    expect([file, options]).toEqual([file, expect.stringContaining('AWS_CALLS')]);
});

it('a call to AWS that hangs times out before its function does', () => {
  const { maxAttempts, requestHandler } = AWS_CALLS;
  for (const { timeoutSeconds, trigger } of Object.values(FUNCTIONS)) {
    const attempts = trigger.kind === 'api' ? maxAttempts : 2;
    expect(attempts * requestHandler.requestTimeout).toBeLessThan(timeoutSeconds * 1000);
  }
});
