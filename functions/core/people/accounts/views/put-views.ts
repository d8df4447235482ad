import { isDeepStrictEqual } from 'node:util';
import type { putViews as contract } from '../../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { refuseOther } from '../../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../../platform/retry-on-conflict.ts';
import { readViews, saveViews } from './views-store.ts';

/** Saves all views of a list for the caller. With a version, only if nothing was saved since it was read. */
export const putViews: UseCase<typeof contract> = ({ userId }, { params: { list }, body, asRead }) =>
  retryOnConflict(async () => {
    refuseOther(asRead, { list });
    const { views: before, version } = await readViews(userId, list);
    const views = body.views ?? [...before];
    if (body.version !== undefined && body.version !== version)
      throw new Refusal('PLEASE_TRY_AGAIN', { version });
    if (isDeepStrictEqual(views, before)) return { list, views, version };
    await saveViews(userId, list, { views, version });
    return { list, views, version: version + 1 };
  });
