import * as z from 'zod/mini';
import { LANGUAGES } from '../../../../shared/model/user-limits.ts';
import { statusPage as pathOf, STATUS_FILE } from '../../../../shared/static-pages.ts';
import { publishPage, readPublished, replacePublished } from '../../../platform/published.ts';
import { NEW_STATUS, Status } from './status.ts';
import { statusPage } from './status-page.ts';

/**
 * The status is a file, and not an item of the table: it must be written and read while everything else fails. The edge
 * serves it, and the pages that are made of it, from the bucket.
 */
const keyOf = (path: string) => path.slice(1);

/** Writers that came in between, one after the other, before this gives up. */
const ATTEMPTS = 10;

/** Changes the status, and writes its pages. `change` runs again if somebody else has changed the status in between. */
export async function changeStatus(change: (status: Status) => Status): Promise<Status> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await readStatus();
    const status = change(before.status);
    const etag =
      status === before.status
        ? before.etag
        : await replacePublished(keyOf(STATUS_FILE), JSON.stringify(status), before.etag);
    if (status !== before.status && etag === undefined) continue;
    await writePages({ status, etag });
    return status;
  }
  throw new Error('the status is changed by others all the time');
}

interface Version {
  readonly status: Status;
  /** Absent: there is no file yet. */
  readonly etag: string | undefined;
}

async function readStatus(): Promise<Version> {
  const file = await readPublished(keyOf(STATUS_FILE));
  return { status: file ? z.parse(Status, JSON.parse(file.text)) : NEW_STATUS, etag: file?.etag };
}

/**
 * Two writers may finish in the wrong order, which would leave older pages. So each checks afterwards that its status is
 * still the newest.
 */
async function writePages({ status, etag }: Version): Promise<void> {
  await Promise.all(
    LANGUAGES.map((language) => publishPage(keyOf(pathOf(language)), statusPage(status, language))),
  );
  const current = await readStatus();
  if (current.etag !== etag) await writePages(current);
}
