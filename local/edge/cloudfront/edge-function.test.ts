import { expect, test } from 'vitest';
import type { Assembly, Resource } from '../../types.ts';
import { findEdgeFunction } from './edge-function.ts';

const CONTEXT = { distributionDomainName: 'd.example', distributionId: 'd', requestId: 'r' };
const REQUEST = {
  ...{ method: 'GET', path: '/a', query: '', headers: { host: ['a.example'] } },
  ...{ body: Buffer.alloc(0), sourceIp: '1.2.3.4' },
};
/** Takes as many milliseconds as the path says, or for ever. */
const CODE = `function handler(event) {
  const end = Date.now() + Number(event.request.uri.slice(1));
  while (!(Date.now() >= end));
  return event.request;
}`;

const called = (path: string, timeLimitFactor: number) => {
  const properties = { FunctionCode: CODE, FunctionConfig: { Runtime: 'cloudfront-js-2.0' } };
  const resource = { name: 'Slow', properties } as unknown as Resource;
  const assembly = { byArn: () => resource } as unknown as Assembly;
  return findEdgeFunction(assembly, 'arn', timeLimitFactor)({ ...REQUEST, path }, CONTEXT);
};

test('a function that does not end is stopped, and the viewer gets 503', async () => {
  await expect(called('/endless', 0.01)).rejects.toMatchObject({ status: 503 });
});

test('a function may take longer on a machine that is said to be slow', async () => {
  await expect(called('/100', 0.01)).rejects.toThrow('timed out after 20ms');
  await expect(called('/100', 100)).resolves.toMatchObject({ request: { path: '/100' } });
});
