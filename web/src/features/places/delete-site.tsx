import { Link, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { deleteSite } from '../../../../shared/contract/devices/places.ts';
import type { Site } from '../../../../shared/model/place.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { call, refusedWith } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { useDeviceLinks } from './use-device-links.ts';

type Counts = Pick<Site, 'beacons' | 'hubs'>;

interface DeleteSiteProps {
  readonly site: Site;
  /** The owner in the URL of the lists of its devices. */
  readonly owner: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a site is deleted. While devices are there, says how many, and links to them. */
export function DeleteSite({ site, owner, onDeleted, onClose }: DeleteSiteProps) {
  const { t } = useTranslation(['places', 'common']);
  const links = useDeviceLinks();
  const { id, name } = site;
  const [found, setFound] = useState<Counts>(site);
  const isInUse = found.beacons + found.hubs > 0;
  const devices = [
    { count: found.beacons, ...links.beacons(owner, 'site', id, found.beacons) },
    { count: found.hubs, ...links.hubs(owner, 'site', id, found.hubs) },
  ].filter(({ count }) => count > 0);

  async function remove() {
    try {
      await call(deleteSite, { params: { id } });
    } catch (error) {
      if (refusedWith(error, 'SITE_IN_USE')) setFound(countsOf(error.details));
      throw error;
    }
    notify('success', t('delete.done', { name }));
    onDeleted();
  }

  return (
    <ConfirmDialog
      danger
      title={t('delete.title', { name })}
      confirm={t('delete.confirm')}
      isReady={!isInUse}
      onConfirm={remove}
      onClose={onClose}
    >
      {isInUse ? (
        <Notice tone="warning">
          <Stack gap="1" align="start">
            <Text>{t('delete.inUse')}</Text>
            {devices.map(({ to, label }) => (
              <Link key={to} asChild variant="underline">
                <RouterLink to={to}>{label}</RouterLink>
              </Link>
            ))}
          </Stack>
        </Notice>
      ) : (
        <Text>{t('delete.text')}</Text>
      )}
    </ConfirmDialog>
  );
}

/** The numbers in the details of a refusal. */
function countsOf(details: unknown): Counts {
  const { beacons, hubs } = (details ?? {}) as Partial<Record<keyof Counts, unknown>>;
  return { beacons: Number(beacons ?? 0), hubs: Number(hubs ?? 0) };
}
