import * as z from 'zod/mini';
import { type Group, operation } from './operation.ts';

/** Short, because it is printed in QR codes. */
const prefix = '/q';

/** The path of a short URL. */
export const shortPath = (shortId: string): string => `${prefix}/${shortId}`;
export const shortIdOf = (shortUrl: string): string => shortUrl.slice(shortUrl.lastIndexOf('/') + 1);

export const openShortUrl = operation({
  id: 'openShortUrl',
  method: 'GET',
  path: `${prefix}/{shortId}`,
  summary: 'Shows a person who scanned a code its content, or redirects to a page that explains the code',
  roles: 'public',
  navigable: true,
  redirects: true,
  isPage: true,
  // Any text, because a person opens it with a phone: an unknown id must get a page, not a validation error.
  params: z.strictObject({ shortId: z.string().check(z.maxLength(200)) }),
  // Any query, because apps that share a URL may append parameters.
  query: z.looseObject({}),
  reply: z.string(),
  errors: [],
});

export const shortUrls = { name: 'shortUrls', prefix, operations: [openShortUrl] } as const satisfies Group;
