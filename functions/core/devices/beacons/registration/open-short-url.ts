import type { Input } from '../../../../../shared/contract/operation.ts';
import type { openShortUrl as contract } from '../../../../../shared/contract/short-urls.ts';
import { isShortId } from '../../../../../shared/model/beacon-id.ts';
import { Answer } from '../../../../platform/answer.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import { readShortUrl } from './short-url-store.ts';

/**
 * Redirects a person who scanned a code to a page of the console that explains the code. Once beacons can have content,
 * this function must redirect to the content instead.
 */
export async function openShortUrl(_: Visitor, { params }: Input<typeof contract>): Promise<Answer> {
  const { shortId } = params;
  const found = isShortId(shortId) ? await readShortUrl(shortId) : undefined;
  return new Answer('', { status: 302, headers: { location: found ? `/scanned/${shortId}` : '/scanned' } });
}
