import useSWR from 'swr';
import { getViews, putViews } from '../../../../shared/contract/auth/views.ts';
import type { ListViews, SavedView } from '../../../../shared/model/view.ts';
import { call, refusedWith } from '../../lib/api.ts';

/** The saved views of a list. */
export function useViews(list: string) {
  const { data, error, mutate } = useSWR(['views', list], () => call(getViews, { params: { list } }), {
    revalidateOnFocus: false,
  });
  return {
    views: data?.views,
    error,
    /** Saves what `change` makes of the views. What was saved elsewhere in the meantime is read again, and kept. */
    async save(change: (views: readonly SavedView[]) => SavedView[]): Promise<void> {
      const attempt = async ({ views, version }: ListViews) =>
        call(putViews, { params: { list }, body: { views: change(views), version } });
      const saved = await attempt(data!).catch(async (error) => {
        if (!refusedWith(error, 'PLEASE_TRY_AGAIN')) throw error;
        return attempt(await call(getViews, { params: { list } }));
      });
      await mutate(saved, { revalidate: false });
    },
  };
}
