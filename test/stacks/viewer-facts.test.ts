import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../../lib/stage.ts';
import { synthesise } from '../support/stacks.ts';

type Headers = Record<string, { value: string }>;
interface Answer {
  readonly headers: Headers;
  readonly statusCode?: number;
  readonly body?: string;
}

/** The edge function of a stage that sets the headers about the viewer, as it is deployed. */
function viewerFacts(
  stageName: string,
  changed?: Partial<Stage>,
): (host: string, headers?: Headers) => Answer {
  const functions = synthesise(stageName, undefined, changed).of('AWS::CloudFront::Function');
  const { FunctionCode } = functions.find(({ id }) => id.startsWith('ViewerFacts'))!.Properties;
  return (host, headers = {}) => {
    const event = {
      context: { distributionDomainName: 'd1.cloudfront.net', requestId: 'r1' },
      viewer: { ip: '192.0.2.7' },
      request: { uri: '/api/x', headers: { ...headers, host: { value: host } } },
    };
    return new Script(`${FunctionCode};handler(${JSON.stringify(event)})`).runInNewContext() as Answer;
  };
}

const labels = viewerFacts('prod', {
  hosts: ['console.example', 'beacons.museum.example'],
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/1',
});
const dev = viewerFacts('dev');

describe('a request to a stage', () => {
  it.each([
    ['console.example', labels, 'https'],
    ['Console.Example', labels, 'https'],
    ['beacons.museum.example', labels, 'https'],
    ['d1.cloudfront.net', labels, 'https'],
    ['d1.cloudfront.net', dev, 'https'],
    ['localhost:3000', dev, 'http'],
    ['127.0.0.1:54321', dev, 'http'],
  ])('with its host %s is let through with trusted headers in place of forged ones', (host, call, scheme) => {
    const forged = { 'x-viewer-host': { value: 'evil.example' }, 'x-viewer-scheme': { value: 'ftp' } };
    const { headers, statusCode } = call(host, forged);
    expect(statusCode).toBeUndefined();
    expect(headers['x-viewer-host']!.value).toBe(host.toLowerCase());
    expect(headers['x-viewer-scheme']!.value).toBe(scheme);
    expect(headers['x-viewer-ip']!.value).toBe('192.0.2.7');
  });

  it.each([
    ['evil.example', labels],
    ['console.example.evil.example', labels],
    ['console.example:8443', labels],
    ['localhost:3000', labels],
    ['', labels],
    ['localhost', dev],
    ['evil.example:3000', dev],
    ['localhost:3000.evil.example', dev],
  ])('with the host %s, which is not one of the stage, is refused', (host, call) => {
    const { statusCode, body } = call(host);
    expect([statusCode, JSON.parse(body!)]).toEqual([
      403,
      { message: 'ORIGIN_NOT_ALLOWED', requestId: 'r1' },
    ]);
  });
});
