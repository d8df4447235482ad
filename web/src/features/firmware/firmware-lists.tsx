import { Button } from '@chakra-ui/react';
import { Cpu, Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { firmwareFilters, getFirmwares } from '../../../../shared/contract/devices/firmware.ts';
import { type Firmware, firmwareState } from '../../../../shared/model/firmware.ts';
import { VERSION_FORMS } from '../../../../shared/model/firmware-version.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListFilters, ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { BEACON_FIRMWARE, type FirmwareKind, HUB_FIRMWARE } from './firmware-kinds.ts';
import { useFirmwareColumns } from './use-firmware-columns.tsx';

export function HubFirmwareListScreen() {
  const { t } = useTranslation('firmware');
  return <FirmwareList kind={HUB_FIRMWARE} title={t('hub.title')} hint={t('hub.hint')} />;
}

export function BeaconFirmwareListScreen() {
  const { t } = useTranslation('firmware');
  return <FirmwareList kind={BEACON_FIRMWARE} title={t('beacon.title')} hint={t('beacon.hint')} />;
}

/** Files are checked within seconds, so the list is refreshed that long. */
const FOLLOW_MS = 2000;

function FirmwareList({ kind, title, hint }: { kind: FirmwareKind; title: string; hint: string }) {
  const { t } = useTranslation('firmware');
  const { cursor } = useParams();
  const columns = useFirmwareColumns(kind);
  const filters = useFirmwareFilters(kind);
  const { group } = kind;
  const load = useCallback((query: ListQuery) => call(getFirmwares, { query: { ...query, group } }), [group]);
  const spec = useMemo(
    (): ListSpec<Firmware> => ({
      name: kind.list,
      owner: 'all',
      idOf: ({ id, hardwareId }) => `${hardwareId}/${id}`,
      load,
      columns,
      fields: firmwareFilters,
      ...filters,
      cursor,
      pathTo: kind.paths.to,
      empty: { title: t('empty'), hint, icon: Cpu },
      selectable: false,
      pollMs: (items) =>
        items.some((item) => item.containsFile && firmwareState(item) === 'initial') ? FOLLOW_MS : 0,
    }),
    [kind, load, columns, filters, cursor, hint, t],
  );
  return (
    <ListScreen
      key={kind.list}
      title={title}
      spec={spec}
      aside={
        <Button asChild size="sm">
          <Link to={kind.paths.create.to()}>
            <Plus aria-hidden />
            {t('create')}
          </Link>
        </Button>
      }
    />
  );
}

/** The searches and filters of the firmware lists. */
function useFirmwareFilters({ group, versionExample, hardwareExample }: FirmwareKind): ListFilters {
  const { t } = useTranslation(['firmware', 'list']);
  return useMemo(
    () => ({
      searches: [
        {
          field: 'firmware',
          label: t('list:search.firmware'),
          example: versionExample,
          operator: (value: string) => (VERSION_FORMS[group].test(value) ? 'eq' : 'prefix'),
        },
        { field: 'hardware', label: t('list:search.hardware'), example: hardwareExample },
        { field: 'tags', label: t('column.tags'), example: 'stable', operator: () => 'prefix' },
      ],
      choices: [
        {
          field: 'isPublished',
          label: t('column.state'),
          any: t('filter.any'),
          options: [
            { label: t('filter.published'), expression: () => 'isPublished:eq:true' },
            { label: t('filter.unpublished'), expression: () => 'isPublished:eq:false' },
          ],
        },
      ],
    }),
    [t, group, versionExample, hardwareExample],
  );
}
