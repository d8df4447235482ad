import { isDeepStrictEqual } from 'node:util';
import type { putViews as contract } from '../../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { refuseOther } from '../../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../../platform/retry-on-conflict.ts';
import { readViews, saveViews } from './views-store.ts';

/**
 * Saves all views of a list, and which of them is its start, for the caller. With a version, only if nothing was saved since
 * it was read.
 */
export const putViews: UseCase<typeof contract> = ({ userId }, { params: { list }, body, asRead }) =>
  retryOnConflict(async () => {
    refuseOther(asRead, { list });
    const { views: before, startId: startBefore = null, version } = await readViews(userId, list);
    const views = body.views ?? [...before];
    const isThere = (id: string | null) => views.some((view) => view.id === id);
    const startId = body.startId ?? (body.startId === null || !isThere(startBefore) ? null : startBefore);
    if (body.version !== undefined && body.version !== version)
      throw new Refusal('PLEASE_TRY_AGAIN', { version });
    if (startId !== null && !isThere(startId))
      throw new Refusal('FORM_VALIDATION_FAILED', { startId: { rule: 'unknown' } });
    if (isDeepStrictEqual(views, before) && startId === startBefore) return { list, views, startId, version };
    await saveViews(userId, list, { views, version, ...(startId !== null && { startId }) });
    return { list, views, startId, version: version + 1 };
  });
