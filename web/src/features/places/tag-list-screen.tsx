import { Button } from '@chakra-ui/react';
import { Tag } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { getTags } from '../../../../shared/contract/devices/places.ts';
import { type FilterFields, parseFilter } from '../../../../shared/filter.ts';
import type { UsedTag } from '../../../../shared/model/place.ts';
import { TAG_MAX } from '../../../../shared/model/place-limits.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { Whose } from '../../components/whose.tsx';
import { call } from '../../lib/api.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { PlaceTabs } from './place-tabs.tsx';
import { usePlacesOwner } from './use-places-owner.ts';
import { useTagColumns } from './use-tag-columns.tsx';

/** The operation takes the beginning of a tag; in the address it is a filter as in any list. */
const FIELDS = {
  tag: { type: 'text', operators: ['prefix'], min: 1, max: TAG_MAX, case: 'lower' },
} as const satisfies FilterFields;

/** The tags that the devices of one owner have. */
export function TagListScreen() {
  const { t } = useTranslation('places');
  const { cursor } = useParams();
  const { owner: wanted, name, asked: query } = usePlacesOwner();
  // The tags of all owners are no list.
  const owner = wanted === EVERYBODY ? SELF : wanted;
  const columns = useTagColumns(owner);
  const load = useCallback(
    ({ starting_at, limit, filter }: ListQuery) => {
      const [prefix] = filter.flatMap((one) => parseFilter(FIELDS, one, false).values);
      return call(getTags, {
        query: {
          limit,
          ...(starting_at !== undefined && { starting_at }),
          ...(prefix !== undefined && { prefix: String(prefix) }),
          ...query,
        },
      });
    },
    [query],
  );
  const spec = useMemo(
    (): ListSpec<UsedTag> => ({
      name: 'tags',
      owner,
      idOf: ({ tag }) => tag,
      load,
      columns,
      fields: FIELDS,
      searches: [
        { field: 'tag', label: t('searchTags'), example: t('tagExample'), operator: () => 'prefix' },
      ],
      choices: [],
      cursor,
      pathTo: paths.tags.to,
      empty: {
        title: t('noTagsYet.title'),
        hint: t('noTagsYet.hint'),
        icon: Tag,
        action: (
          <Button asChild size="sm">
            <Link to={paths.beacons.to(owner)}>{t('noTagsYet.action')}</Link>
          </Button>
        ),
      },
      selectable: false,
    }),
    [owner, load, columns, cursor, t],
  );
  return (
    <ListScreen
      key={owner}
      title={name ? t('tagsOf', { name }) : t('tags')}
      above={<PlaceTabs owner={owner} here="tags" />}
      spec={spec}
      aside={<Whose isOfOne owner={owner} to={paths.tags.of} title={t('chooseUser')} />}
    />
  );
}
