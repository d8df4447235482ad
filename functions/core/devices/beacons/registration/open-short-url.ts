import type { Input } from '../../../../../shared/contract/operation.ts';
import type { openShortUrl as contract } from '../../../../../shared/contract/short-urls.ts';
import { isShortId } from '../../../../../shared/model/beacon-id.ts';
import { Answer } from '../../../../platform/answer.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import { readShortUrl } from './short-url-store.ts';

/**
 * Leads whoever has scanned a code on: to a page of the console that says what the code is. Where somebody put content on
 * its beacon, this is the place that leads there instead.
 */
export async function openShortUrl(_: Visitor, { params }: Input<typeof contract>): Promise<Answer> {
  const { shortId } = params;
  const found = isShortId(shortId) ? await readShortUrl(shortId) : undefined;
  return new Answer('', { status: 302, headers: { location: found ? `/scanned/${shortId}` : '/scanned' } });
}
