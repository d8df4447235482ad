import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { givenReceivers } from '../../../../test/support/receivers.ts';
import { VERIFICATION } from '../../../../web/src/features/alerts/webhooks/verification.ts';
import { postToStranger } from '../../../platform/strangers/post-to-stranger.ts';
import { headersOf, newSecret, signatureOf } from './sign.ts';
import type { WebhookItem } from './webhook-store.ts';

const EXAMPLE = 'docs/examples/webhook-receiver.mjs';
const receivers = givenReceivers();
let stop = () => {};
afterEach(() => stop());

it('the example of a receiver in the documents takes what is sent, once, and refuses what others send', async () => {
  const source = readFileSync(EXAMPLE, 'utf8');
  expect(readFileSync('docs/webhooks.md', 'utf8')).toContain(source);
  // A port that was free a moment ago.
  const { url, port } = await receivers.nobody();
  const secret = newSecret();
  const example = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stop = () => example.kill();
  const lines: string[] = [];
  createInterface({ input: example.stdout }).on('line', (line) => lines.push(line));
  const body = JSON.stringify({ type: 'alert.opened', timestamp: '', data: { alerts: [] } });
  const post = (by: string) => {
    const at = Date.now();
    const webhook = { row: { oldSecretUntil: null }, secret: by } as unknown as WebhookItem;
    const headers = { ...headersOf('id1', at), 'webhook-signature': signatureOf(webhook, 'id1', at, body) };
    return postToStranger({ url, headers, body, keptCharacters: 0 }, { networks: ['127.0.0.0/8'] });
  };
  await eventually(async () => expect(await post(secret)).toMatchObject({ status: 204 }));
  expect(await post(secret)).toMatchObject({ status: 204 });
  expect(await post(newSecret())).toMatchObject({ status: 400 });
  example.kill();
  await once(example, 'exit');
  expect(lines).toEqual(['alert.opened {"alerts":[]}']);
});

it('the code that the console shows is that of the example', () => {
  const source = readFileSync(EXAMPLE, 'utf8');
  const shown = VERIFICATION.split('\n').filter((line) => line !== '' && !line.startsWith('//'));
  for (const line of shown) expect(source).toContain(line);
});
