import useSWR from 'swr';
import { getViews, putViews } from '../../../../shared/contract/auth/views.ts';
import type { ListViews, SavedView } from '../../../../shared/model/view.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { getSession, updateAccount } from '../../lib/session.ts';

/** The saved views of a list. */
export function useViews(list: string) {
  const { data, error, mutate } = useSWR(['views', list], () => call(getViews, { params: { list } }), {
    revalidateOnFocus: false,
  });
  return {
    views: data?.views,
    startId: data?.startId,
    error,
    /**
     * Saves what `change` makes of the views, and another start if one is given. What was saved elsewhere in the meantime is
     * read again, and kept.
     */
    async save(change: (views: readonly SavedView[]) => SavedView[], startId?: string | null): Promise<void> {
      const attempt = async ({ views, version }: ListViews) =>
        call(putViews, {
          params: { list },
          body: { views: change(views), version, ...(startId !== undefined && { startId }) },
        });
      const saved = await attempt(data!).catch(async (error) => {
        if (!refusedWith(error, 'PLEASE_TRY_AGAIN')) throw error;
        return attempt(await call(getViews, { params: { list } }));
      });
      keepStart(saved);
      await mutate(saved, { revalidate: false });
    },
  };
}

/** The account names the starts, so that a list opens without asking for them. */
function keepStart({ list, views, startId }: ListViews): void {
  const { user } = getSession();
  if (!user) return;
  const { [list]: _, ...others } = user.startViews ?? {};
  const start = views.find(({ id }) => id === startId);
  updateAccount({ ...user, startViews: start ? { ...others, [list]: start } : others });
}
