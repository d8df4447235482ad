import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IDS_PER_CALL_MAX } from '../../../../shared/model/user-limits.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import type { ListSpec } from './list-spec.ts';
import type { Selection } from './selection.ts';
import type { List } from './use-list.ts';
import { useWalk } from './use-walk.tsx';

interface SelectAll<T> {
  /** Selects every item that the filters find now, and then does something with this selection. */
  readonly selectAll: (then?: (selection: Selection<T>) => void) => Promise<void>;
  /** The caller must render it. */
  readonly dialog: ReactNode;
}

/**
 * Selects all items that the filters find, on all pages. They are selected one by one, so that their number is final and
 * single items can be left out.
 */
export function useSelectAll<T>(
  spec: ListSpec<T>,
  { filter, sort }: Pick<List<T>, 'filter' | 'sort'>,
  extra: readonly string[],
  select: (selection: Selection<T>) => void,
): SelectAll<T> {
  const { t, i18n } = useTranslation('list');
  const { walk, dialog } = useWalk<T>(t('selecting'), IDS_PER_CALL_MAX);
  return {
    async selectAll(then) {
      const items = await walk((query) => spec.load(query, extra), { filter, ...(sort && { sort }) });
      if (!items) return;
      const selection = new Map(items.slice(0, IDS_PER_CALL_MAX).map((item) => [spec.idOf(item), item]));
      select(selection);
      if (items.length >= IDS_PER_CALL_MAX) {
        const number = IDS_PER_CALL_MAX.toLocaleString(i18n.language);
        notify('info', t('selectedFirst', { number }), TOAST_SECONDS.extended);
      }
      if (selection.size > 0) then?.(selection);
    },
    dialog,
  };
}
