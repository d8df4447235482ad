import { useRef } from 'react';
import { useBulk, withoutErrors } from '../list/use-bulk.tsx';
import type { Content, ContentKind, ContentTexts } from './content-kind.ts';

/** Switches and deletes several items of a list. The caller must render the dialogs. */
export function useContentBulk<F extends string, T extends Content<F>>(
  kind: ContentKind<F, T>,
  texts: ContentTexts['bulk'],
  note: (item: T) => void,
  refresh: () => void,
) {
  // The index of the list lags behind a deletion.
  const gone = useRef(new Set<string>());
  const { running, failed, notDeleted } = texts;
  const switching = useBulk<T>(kind.perCall, { running, failed });
  const deleting = useBulk<T>(kind.perCall, { running, failed: notDeleted });
  return {
    setAll: (items: readonly T[], isOn: boolean) =>
      switching.change(
        items,
        async (part) => {
          const errors = await kind.setAll(part, isOn);
          for (const item of withoutErrors(part, errors)) note({ ...item, [kind.field]: isOn });
          refresh();
          return errors;
        },
        isOn ? texts.on.done : texts.off.done,
      ),
    removeAll: (items: readonly T[]) =>
      deleting.change(
        items,
        async (part) => {
          const errors = await kind.removeAll(part);
          for (const { id } of withoutErrors(part, errors)) gone.current.add(id);
          refresh();
          return errors;
        },
        texts.deleted,
      ),
    /** Deleted by this screen. */
    gone,
    dialogs: (
      <>
        {switching.dialog}
        {deleting.dialog}
      </>
    ),
  };
}
