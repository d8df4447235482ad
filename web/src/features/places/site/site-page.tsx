import { Button } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { Site } from '../../../../../shared/model/place.ts';
import { Command } from '../../../components/command.tsx';
import { OwnerLink } from '../../../components/owner-link.tsx';
import { ThingPage } from '../../../components/thing-page/thing-page.tsx';
import { useOwnerConfirm } from '../../../components/use-owner-confirm.tsx';
import { paths } from '../../../lib/paths.ts';
import { DeleteSite } from '../delete-site.tsx';
import { useDeviceLinks } from '../use-device-links.ts';
import { useOwnerOfSite } from './use-owner-of-site.ts';
import { useSite } from './use-site.ts';

const SiteForm = lazy(async () => ({ default: (await import('../site-form.tsx')).SiteForm }));

export type SiteTab = 'overview' | 'plan';

interface SitePageProps {
  readonly here: SiteTab;
  readonly children: (site: Site, changed: () => void) => ReactNode;
}

const NOBODY = { userId: '' };

/** The page of the site in the URL, with one of its tabs. */
export function SitePage({ here, children }: SitePageProps) {
  const { t } = useTranslation(['maps', 'places', 'list', 'common']);
  const { id = '' } = useParams();
  const thing = useSite(id);
  const site = thing.data;
  const { owner, asked, other } = useOwnerOfSite(site ?? NOBODY);
  const links = useDeviceLinks();
  const navigate = useNavigate();
  const { ask, dialog } = useOwnerConfirm();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const perform = (what: 'edit' | 'delete') => (other ? ask(other, () => setOpen(what)) : setOpen(what));
  const close = () => setOpen(undefined);
  const changed = () => void thing.mutate();
  const beacons = site && links.beacons(owner, 'site', id, site.beacons);
  const hubs = site && links.hubs(owner, 'site', id, site.hubs);
  return (
    <>
      <ThingPage
        id={id}
        list={{ screens: ['sites', 'siteMap'], label: t('places:sites'), to: paths.sites.of(owner) }}
        thing={thing}
        nameOf={({ name }) => name}
        facts={({ address }) => ({
          address: address && <span>{address}</span>,
          beacons: beacons?.label,
          hubs: hubs?.label,
          owner: other && <OwnerLink of={other} />,
        })}
        buttons={
          <Command>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => perform('edit')}>
              <Pencil aria-hidden />
              {t('edit')}
            </Button>
          </Command>
        }
        menu={[{ label: t('common:delete'), icon: Trash2, isDanger: true, perform: () => perform('delete') }]}
        tabs={[
          { to: paths.site.to(id), label: t('list:tab.overview'), here: here === 'overview' },
          { to: paths.sitePlan.to(id), label: t('tab.plan'), here: here === 'plan' },
          ...(beacons ? [{ to: beacons.to, label: t('places:column.beacons'), here: false }] : []),
          ...(hubs ? [{ to: hubs.to, label: t('places:column.hubs'), here: false }] : []),
        ]}
        missing={{ title: t('missing', { id }), hint: t('missingHint') }}
      >
        {(one) => children(one, changed)}
      </ThingPage>
      {dialog}
      {open === 'edit' && site && (
        <Suspense>
          <SiteForm
            saved={site}
            whose={asked}
            onSaved={() => {
              close();
              changed();
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'delete' && site && (
        <DeleteSite
          site={site}
          owner={owner}
          onDeleted={() => void navigate(paths.sites.of(owner))}
          onClose={close}
        />
      )}
    </>
  );
}
