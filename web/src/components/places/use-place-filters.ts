import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { deviceFilters } from '../../../../shared/contract/devices/device-filters.ts';
import { formatFilter } from '../../../../shared/filter.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import { userParameter } from '../../lib/owner.ts';
import { EVERYBODY } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import type { ChoiceFilter, FoundOptions, TextSearch } from '../list/list-spec.ts';
import { readListUrl } from '../list/list-url.ts';
import { findSites } from './find-sites.ts';
import { findTags } from './find-tags.ts';
import { useSiteNames } from './use-site-names.ts';

interface PlaceFilters {
  readonly site: ChoiceFilter;
  readonly tag: TextSearch;
}

const siteIs = (id: string) => formatFilter({ field: 'site', operator: 'eq', values: [id] });

/** The filters of a list of devices by where they are. The sites are those of the owner of the list. */
export function usePlaceFilters(owner: string): PlaceFilters {
  const { t } = useTranslation('places');
  const role = roleOf(useSession());
  const names = useSiteNames(useFilteredSites());
  const isOfAll = owner === EVERYBODY;
  const find = useCallback(
    async (typed: string): Promise<FoundOptions> => {
      const { items, links } = await findSites(typed, userParameter(owner, role), isOfAll);
      return {
        options: items.map(({ id, name, owner: of }) => ({
          // Several owners may have a hall 4.
          label: of ? `${name} · ${of.name}` : name,
          expression: () => siteIs(id),
        })),
        isAll: !links.next,
      };
    },
    [owner, role, isOfAll],
  );
  return useMemo(
    () => ({
      site: {
        field: 'site',
        label: t('site'),
        any: t('anySite'),
        options: [{ label: t('noSite'), expression: () => siteIs(NO_SITE) }],
        search: t('searchSites'),
        find,
        // A name instead of an id, as soon as it is known.
        other: (ids: string) =>
          ids
            .split(', ')
            .map((id) => (id === NO_SITE ? t('noSite') : (names.get(id) ?? '…')))
            .join(', '),
      },
      tag: {
        field: 'tag',
        label: t('tag'),
        example: t('tagExample'),
        // The tags of all owners are no list.
        ...(!isOfAll && { suggest: (typed: string) => findTags(typed, userParameter(owner, role)) }),
      },
    }),
    [t, find, isOfAll, owner, role, names],
  );
}

/** The sites that the address filters by. */
function useFilteredSites(): readonly string[] {
  const [query] = useSearchParams();
  return useMemo(
    () =>
      readListUrl(query, { fields: { site: deviceFilters.site }, isAdmin: false }).filters.flatMap(
        ({ values }) => values.map(String),
      ),
    [query],
  );
}
