import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { expect, test } from 'vitest';
import { sampleSite } from '../../../testing/sample-site.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { useSiteNames } from './use-site-names.ts';

/** Repeats a failed request at once. */
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 1 }}>{children}</SWRConfig>
);

test('the names of sites are asked for again after a lost answer, and only a site that is gone keeps its id', async () => {
  const site = sampleSite();
  let answers = 0;
  stubApi((_, { pathname }) => {
    if (!pathname.endsWith(site.id)) return { status: 404, body: { message: 'ENTITY_NOT_FOUND' } };
    answers++;
    return answers === 1 ? { status: 503, body: { message: 'GENERAL_ERROR' } } : { body: site };
  });
  const { result } = renderHook(() => useSiteNames([site.id, 'gone']), { wrapper });
  await waitFor(() => expect(result.current.get(site.id)).toBe(site.name));
  expect(result.current.get('gone')).toBe('gone');
});
