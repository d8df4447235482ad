import { getHubLogArchives as contract } from '../../../../shared/contract/hub-logs.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { readCursor, signCursor } from '../../../platform/cursor.ts';
import { offerDownload } from '../../../platform/files.ts';
import { linksOf } from '../../../platform/list.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { ALL_OWNERS, fileOf, readParts } from './archive-store.ts';

/** The files of archived lines, the latest day first, each with a download URL that is valid for 15 minutes. */
export const getHubLogArchives: UseCase<typeof contract> = async (caller, { query }) => {
  const whose = (await listedUser(caller, query.user)) ?? ALL_OWNERS;
  const binding = JSON.stringify(['hublogarchives', whose]);
  const upTo = query.starting_at ? await readCursor(query.starting_at, binding) : '9999';
  // The last file of the previous page is read again and left out.
  const { parts } = await readParts(whose, { upTo, since: '0', limit: query.limit + 2 });
  const rows = parts.filter(({ at }) => at < upTo);
  const page = rows.slice(0, query.limit);
  const next = rows.length > page.length ? await signCursor(page.at(-1)!.at, binding) : undefined;
  return {
    items: await Promise.all(
      page
        .filter(({ lines }) => lines > 0)
        .map(async ({ day, part, lines, bytes, counts }) => ({
          day,
          part,
          lines,
          bytes,
          counts,
          url: await offerDownload(fileOf(whose, { day, part }), `hub-logs-${day}-${part + 1}.jsonl.gz`),
        })),
    ),
    links: linksOf(contract.path, query, next),
  };
};
