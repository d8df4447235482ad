import * as z from 'zod/mini';
import { type Group, operation } from './operation.ts';

/** What is printed is short. */
const prefix = '/q';

/** The path of a short URL, and the id in one. */
export const shortPath = (shortId: string): string => `${prefix}/${shortId}`;
export const shortIdOf = (shortUrl: string): string => shortUrl.slice(shortUrl.lastIndexOf('/') + 1);

export const openShortUrl = operation({
  id: 'openShortUrl',
  method: 'GET',
  path: `${prefix}/{shortId}`,
  summary: 'Leads whoever has scanned a code to what there is to see (a redirect)',
  roles: 'public',
  navigable: true,
  redirects: true,
  // Whatever stands there, somebody holds a phone: an unknown one is told by a page.
  params: z.strictObject({ shortId: z.string().check(z.maxLength(200)) }),
  // Whoever passes an address on may have put something behind it.
  query: z.looseObject({}),
  reply: z.string(),
  errors: [],
});

export const shortUrls = { name: 'shortUrls', prefix, operations: [openShortUrl] } as const satisfies Group;
