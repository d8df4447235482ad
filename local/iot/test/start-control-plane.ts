import { expect } from 'vitest';
import { ACCOUNT, REGION } from './fake-assembly.ts';
import { startIot } from './start-iot.ts';

export const ARN = `arn:aws:iot:${REGION}:${ACCOUNT}:`;

const policies = Array.from({ length: 11 }, (_, index) => ({
  type: 'AWS::IoT::Policy',
  name: `Policy${index}`,
  properties: { PolicyDocument: { Version: '2012-10-17', Statement: [] } },
}));
/** An IoT Core with eleven policies. */
export const startControlPlane = () => startIot(policies);

export const refusal = (name: string, httpStatusCode: number) =>
  expect.objectContaining({ name, $metadata: expect.objectContaining({ httpStatusCode }) });
