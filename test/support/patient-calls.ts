import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';

/** In these tests the product's clients speak to an engine on a machine that may be slow, which no limit for AWS is made for. */
vi.mock('../../functions/platform/aws-calls.ts', async (original) => {
  const { AWS_CALLS } = await original<typeof import('../../functions/platform/aws-calls.ts')>();
  const patient = { connectionTimeout: PATIENCE.waitMs, requestTimeout: PATIENCE.waitMs };
  return { AWS_CALLS: { ...AWS_CALLS, requestHandler: { ...AWS_CALLS.requestHandler, ...patient } } };
});
