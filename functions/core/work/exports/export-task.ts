import { startAccountExport as contract } from '../../../../shared/contract/auth/exports.ts';
import type { Caller } from '../../../platform/caller.ts';
import { deleteFile, keepFile } from '../../../platform/files.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { link } from '../../kernel/mails/link.ts';
import { mailOnce } from '../../people/accounts/mails/mail-once.ts';
import { doneIdsOf } from '../tasks/done-ids-of.ts';
import type { TaskStarter } from '../tasks/task-record.ts';
import type { TaskType } from '../tasks/task-type.ts';
import { archiveOf, END, pieceId, pieceKey, pieceOf } from './export-files.ts';
import { EXPORT_LETTERS } from './export-letters.ts';
import type { ExportPart } from './export-part.ts';
import { markFailed, markReady, readExport } from './export-store.ts';
import { writeArchive } from './write-archive.ts';

export interface ExportOrder {
  readonly userId: string;
  readonly taskId: string;
}

/** Files that are deleted concurrently. */
const TOGETHER = 25;

/** Where gathering is: the part, its piece, and the position in it. */
type Place = readonly [part: number, n: number, from: string | null];

/**
 * The task that exports what an account holds. It reads page by page, what the account itself may read at that moment, and
 * stores each page as a piece when it has read it: a step that dies writes the same piece again. The last step streams the
 * pieces into the archive. So no step needs more memory than a page, however much the account holds.
 */
export const exportTask = (parts: readonly ExportPart[]): TaskType<ExportOrder> => ({
  kind: 'exportAccount',
  operation: contract,
  chunk: 1,
  // Pages of a step: an Info takes several requests, and a page has a hundred.
  round: 10,
  about: ({ userId }) => userId,
  async gather({ taskId }, starter, at) {
    const [part, n, from]: Place = at === undefined ? [0, 0, null] : JSON.parse(at);
    const { file, page } = parts[part]!;
    const { items, next } = await page(asOwner(starter), from ?? undefined);
    const bytes = Buffer.from(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    const piece = { file, n, size: bytes.length, count: items.length };
    await keepFile(pieceKey(taskId, piece), bytes, 'application/jsonl');
    const isLast = next === undefined && part === parts.length - 1;
    const place: Place = next === undefined ? [part + 1, 0, null] : [part, n + 1, next];
    return {
      ids: [pieceId(piece), ...(isLast ? [END] : [])],
      next: isLast ? undefined : JSON.stringify(place),
    };
  },
  // Each page was stored when it was read.
  work: async () => [],
  async finish({ order, starter }) {
    const { userId, taskId } = order as ExportOrder;
    const ids = await doneIdsOf(taskId);
    // The account lost the right, as by a deactivation, before all was read.
    if (!ids.includes(END)) {
      await markFailed(userId, taskId);
      return;
    }
    const pieces = ids.filter((id) => id !== END).map(pieceOf);
    const known = await readExport(userId);
    if (known?.taskId !== taskId) return;
    if (known.state === 'running') {
      const size = await writeArchive(userId, taskId, pieces);
      // The account was deleted meanwhile: what cleared it away knew of no archive.
      if (!(await markReady(userId, taskId, size))) return void (await deleteFile(archiveOf(taskId)));
    }
    await mailOnce(`export-${taskId}`, userId, ({ name, language, title }) =>
      EXPORT_LETTERS[language]({ name, title, url: link(starter.viewer.host ?? '', '/settings/user') }),
    );
    await inLanes(pieces, TOGETHER, async (some) => {
      await Promise.all(some.map((piece) => deleteFile(pieceKey(taskId, piece))));
    });
  },
});

/** An export of an admin also contains only the admin's own data. */
const asOwner = ({ userId, kind, operation, viewer }: TaskStarter): Caller => ({
  ...{ userId, actsFor: userId, kind, operation },
  ...{ reach: 'own', administers: null, roles: [], permissions: [], writes: false },
  viewer: { ...viewer, host: viewer.host ?? '', address: '' },
});
