import { vi } from 'vitest';
import { TIMEOUTS } from './timeouts.ts';

/** The product's timeouts are made for AWS. In these tests its clients call an engine on a machine that may be slow. */
vi.mock('../../functions/platform/aws-calls.ts', async (original) => {
  const { AWS_CALLS } = await original<typeof import('../../functions/platform/aws-calls.ts')>();
  const timeouts = { connectionTimeout: TIMEOUTS.waitMs, requestTimeout: TIMEOUTS.waitMs };
  return { AWS_CALLS: { ...AWS_CALLS, requestHandler: { ...AWS_CALLS.requestHandler, ...timeouts } } };
});
