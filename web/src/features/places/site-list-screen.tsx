import { Button } from '@chakra-ui/react';
import { MapPin, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { getSites, siteFilters } from '../../../../shared/contract/devices/places.ts';
import type { Site } from '../../../../shared/model/place.ts';
import { Command } from '../../components/command.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useAskOwners } from '../../components/use-ask-owners.tsx';
import { useStable } from '../../components/use-stable.ts';
import { Whose } from '../../components/whose.tsx';
import { call } from '../../lib/api.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { DeleteSite } from './delete-site.tsx';
import { PlaceTabs } from './place-tabs.tsx';
import { SiteForm } from './site-form.tsx';
import { usePlacesOwner } from './use-places-owner.ts';
import { useSiteColumns } from './use-site-columns.tsx';

const NAME = 'sites';

/** The sites of one owner; for admins, also of all owners. */
export function SiteListScreen() {
  const { t } = useTranslation('places');
  const { cursor } = useParams();
  const { owner, name, asked } = usePlacesOwner();
  const refresh = useRefreshList(NAME);
  const { ask, dialog } = useAskOwners(owner);
  const [editing, setEditing] = useState<Site | 'new'>();
  const [deleting, setDeleting] = useState<Site>();
  const { add, edit, remove } = useStable({
    add: () => ask([], () => setEditing('new')),
    edit: (site: Site) => ask([site], () => setEditing(site)),
    remove: (site: Site) => ask([site], () => setDeleting(site)),
  });
  const columns = useSiteColumns({ whose: owner, onEdit: edit, onDelete: remove });
  const load = useCallback(
    (page: ListQuery) =>
      call(getSites, {
        query: { ...page, ...asked, ...(owner === EVERYBODY && { extra_field: ['owner'] }) },
      }),
    [asked, owner],
  );
  const spec = useMemo(
    (): ListSpec<Site> => ({
      name: NAME,
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: siteFilters,
      searches: [
        { field: 'name', label: t('siteName'), example: t('siteExample'), operator: () => 'prefix' },
      ],
      choices: [],
      cursor,
      pathTo: paths.sites.to,
      empty: {
        title: t('noSites.title'),
        hint: t('noSites.hint'),
        icon: MapPin,
        action: owner !== EVERYBODY && <AddSite onClick={add} />,
      },
      counted: true,
      selectable: false,
    }),
    [owner, load, columns, add, cursor, t],
  );

  return (
    <>
      <ListScreen
        key={owner}
        title={owner === EVERYBODY ? t('sitesAll') : name ? t('sitesOf', { name }) : t('sites')}
        above={<PlaceTabs owner={owner} here="sites" />}
        spec={spec}
        aside={
          <>
            <Whose owner={owner} to={paths.sites.of} title={t('chooseUser')} />
            {owner !== EVERYBODY && <AddSite onClick={add} />}
          </>
        }
      />
      {dialog}
      {editing && (
        <SiteForm
          saved={editing === 'new' ? undefined : editing}
          whose={asked}
          onSaved={() => {
            setEditing(undefined);
            void refresh();
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeleteSite
          site={deleting}
          owner={owner === EVERYBODY ? deleting.userId : owner}
          onDeleted={() => void refresh()}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

function AddSite({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('places');
  return (
    <Command>
      <Button size="sm" onClick={onClick}>
        <Plus aria-hidden />
        {t('form.new')}
      </Button>
    </Command>
  );
}
