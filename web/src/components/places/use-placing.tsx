import { MapPin, Tag } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectionAction } from '../list/list-spec.ts';
import { type Selection, useSelection } from '../list/selection.ts';
import { useRefreshList } from '../list/use-refresh-list.ts';
import type { ItemOwner } from '../use-owner-confirm.tsx';
import { useStable } from '../use-stable.ts';
import type { DeviceKind } from './place-calls.ts';
import type { Placed } from './use-place-columns.tsx';
import { usePlaceDialogs } from './use-place-dialogs.tsx';

interface PlacingOptions<T> {
  /** Also the name of the list. */
  readonly of: DeviceKind;
  readonly owner: string;
  /** The owner of a device in a list over all owners. */
  readonly ownerOf: (item: T) => ItemOwner | undefined;
}

interface Placing<T> {
  /** The actions for the selection bar. */
  readonly actions: readonly SelectionAction<T>[];
  /** The dialogs, which the caller must render. */
  readonly dialogs: ReactNode;
}

/** Changes the site and the tags of the selected devices of a list. */
export function usePlacing<T extends Placed>({ of, owner, ownerOf }: PlacingOptions<T>): Placing<T> {
  const { t } = useTranslation('places');
  const refresh = useRefreshList(of);
  const { clear } = useSelection<T>(`${of} ${owner}`);
  const { open, dialogs } = usePlaceDialogs({
    ...{ of, owner },
    onChanged() {
      clear();
      void refresh();
    },
  });
  const { start } = useStable({
    start: (what: 'site' | 'tags', selection: Selection<T>) => {
      const now = [...selection.values()];
      open(what, { ids: [...selection.keys()], now, owners: now.map(ownerOf) });
    },
  });
  const actions = useMemo(
    (): readonly SelectionAction<T>[] => [
      {
        label: t('site'),
        icon: MapPin,
        key: { letter: 's', label: t('key.site') },
        perform: (selection) => start('site', selection),
      },
      {
        label: t('tags'),
        icon: Tag,
        key: { letter: 't', label: t('key.tags') },
        perform: (selection) => start('tags', selection),
      },
    ],
    [t, start],
  );
  return { actions, dialogs };
}
