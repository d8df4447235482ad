import { INFO_COLUMNS, infoRows } from '../../../../../shared/content/info-csv.ts';
import { getInfoPoints, getInfos } from '../../../../../shared/contract/content/infos.ts';
import type { Info } from '../../../../../shared/model/info.ts';
import type { Role } from '../../../../../shared/roles.ts';
import { walkPages } from '../../../components/list/walk-pages.ts';
import { call, refusedWith } from '../../../lib/api.ts';
import { download, fileName } from '../../../lib/download.ts';
import { userParameter } from '../../../lib/owner.ts';
import { steadily } from '../../../lib/steadily.ts';

/** Saves all Infos of an owner as a file, page by page. Returns their number. */
export async function exportInfos(
  owner: string,
  role: Role | undefined,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<number> {
  const rows: string[][] = [[...INFO_COLUMNS]];
  // An Info that is renamed while the list is read may be on two pages.
  const seen = new Set<string>();
  const pages = walkPages<Info>((query) =>
    steadily(() => call(getInfos, { query: { ...query, ...userParameter(owner, role) } })),
  );
  for await (const page of pages) {
    signal.throwIfAborted();
    const ids = page.map(({ id }) => id).filter((id) => !seen.has(id));
    for (const info of await wholeInfos(ids, owner)) {
      seen.add(info.id);
      rows.push(...infoRows(info));
    }
    onProgress(seen.size);
  }
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(rows, { newline: '\r\n' });
  download(`\uFEFF${text}\r\n`, fileName('infos', 'csv'), 'text/csv;charset=utf-8');
  return seen.size;
}

/** Infos with their content. Very large ones do not fit into one response, so fewer are asked for. */
async function wholeInfos(ids: readonly string[], user: string): Promise<Info[]> {
  if (ids.length === 0) return [];
  try {
    return (await steadily(() => call(getInfoPoints, { params: { ids: ids.join(','), user } }))).items;
  } catch (error) {
    if (ids.length === 1 || refusedWith(error, 'NOT_LOGGED_IN', 'MISSING_ROLE')) throw error;
    const half = Math.ceil(ids.length / 2);
    return [...(await wholeInfos(ids.slice(0, half), user)), ...(await wholeInfos(ids.slice(half), user))];
  }
}
