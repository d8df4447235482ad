import { Button } from '@chakra-ui/react';
import { QrCode, SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { hasRadio } from '../../../../shared/configuration/device.ts';
import { getAudit } from '../../../../shared/contract/auth/audit.ts';
import { getAlerts } from '../../../../shared/contract/devices/alerts.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { BEACON_DESCRIPTION_MAX } from '../../../../shared/model/beacon-description.ts';
import { typesOfId } from '../../../../shared/model/beacon-id.ts';
import { ownerOf } from '../../lib/owner.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';
import { codesOf } from '../codes/codes-of.ts';
import { Command } from '../command.tsx';
import { LastHeard } from '../last-heard.tsx';
import { CopyId } from '../list/cells/copy-id.tsx';
import { usePlaceLine } from '../places/use-place-line.tsx';
import { useBeacon } from '../use-beacon.ts';
import { countOfAlerts, useDeviceAlerts } from '../use-device-alerts.ts';
import { useMay } from '../use-may.ts';
import { useMayChange } from '../use-may-change.ts';
import { useOtherOwner } from '../use-other-owner.ts';
import { useTypeNames } from '../use-type-names.ts';
import { mayConfigure } from './may-configure.ts';
import { ThingPage } from './thing-page.tsx';
import { useDeviceMenu } from './use-device-menu.tsx';
import { useRenameBeacon } from './use-rename-beacon.ts';

const CodeDialog = lazy(async () => ({ default: (await import('../codes/code-dialog.tsx')).CodeDialog }));

type BeaconTab = 'overview' | 'configuration' | 'history' | 'alerts' | 'changes';

interface BeaconPageProps {
  readonly here: BeaconTab;
  readonly children: (beacon: Beacon, owner: string) => ReactNode;
}

/** The page of the beacon in the URL, with one of its tabs. */
export function BeaconPage({ here, children }: BeaconPageProps) {
  const { t } = useTranslation(['beacons', 'list']);
  const { id = '', user } = useParams();
  const session = useSession();
  const role = roleOf(session);
  const owner = ownerOf(user, role);
  const types = useTypeNames();
  const thing = useBeacon(id);
  const beacon = thing.data;
  const other = useOtherOwner(beacon);
  const isOwn = beacon !== undefined && beacon.userId === meOf(session)?.id;
  const may = useMay();
  const hasAlerts = useMayChange(beacon?.userId) && may(getAlerts);
  const alerts = useDeviceAlerts(hasAlerts ? id : null);
  const { rename, dialog } = useRenameBeacon(thing, other);
  const { menu, dialogs } = useDeviceMenu({
    id,
    of: 'beacons',
    owner: other ?? (isOwn ? session.user : undefined),
    page: paths.beacon.to(SELF, id),
    list: paths.beacons.to(owner),
  });
  const { place, dialogs: placeDialogs } = usePlaceLine({
    of: 'beacons',
    id,
    device: beacon,
    ownerId: beacon?.userId,
    other,
    onChanged: () => void thing.mutate(),
  });
  const [showsCode, setShowsCode] = useState(false);
  const hasCode = beacon !== undefined && codesOf(beacon).length > 0;
  const isRadio = beacon ? hasRadio(beacon.type) : typesOfId(id).some(hasRadio);
  const tabs: Record<BeaconTab, readonly [to: string, label: string]> = {
    overview: [paths.beacon.to(owner, id), t('list:tab.overview')],
    configuration: [paths.beaconConfig.to(owner, id), t('list:tab.configuration')],
    history: [paths.beaconStats.to(owner, id), t('list:tab.history')],
    alerts: [paths.beaconAlerts.to(owner, id), t('list:tab.alerts')],
    changes: [paths.beaconChanges.to(owner, id), t('list:tab.changes')],
  };
  const isShown: Partial<Record<BeaconTab, boolean>> = {
    history: isRadio,
    alerts: hasAlerts,
    changes: may(getAudit),
  };

  return (
    <>
      <ThingPage
        id={id}
        list={{ screens: ['beacons'], label: t('page.back'), to: paths.beacons.to(owner) }}
        thing={thing}
        nameOf={({ description }) => description}
        rename={{
          calls: 'device',
          invitation: t('page.name'),
          maxLength: BEACON_DESCRIPTION_MAX,
          onRename: beacon && mayConfigure(beacon, 'CONFIGURE') ? rename : undefined,
        }}
        facts={({ type, firmware, monitoring }) => ({
          id: <CopyId id={id} />,
          type: types[type],
          firmware: isRadio && firmware && t('page.firmware', { firmware }),
          heard:
            isRadio &&
            (monitoring ? (
              <span>
                {t('page.heard')} <LastHeard at={monitoring.timestamp} />
              </span>
            ) : (
              t('page.neverHeard')
            )),
        })}
        place={place}
        buttons={
          here !== 'configuration' &&
          beacon &&
          mayConfigure(beacon, 'CONFIGURE') && (
            <Command calls="device">
              <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
                <Link to={paths.beaconConfig.to(owner, id)}>
                  <SlidersHorizontal aria-hidden />
                  {t('configure')}
                </Link>
              </Button>
            </Command>
          )
        }
        menu={[
          ...(hasCode
            ? [
                {
                  label: t('code.show'),
                  icon: QrCode,
                  calls: 'nothing' as const,
                  perform: () => setShowsCode(true),
                },
              ]
            : []),
          ...menu,
        ]}
        tabs={(Object.keys(tabs) as BeaconTab[])
          .filter((tab) => isShown[tab] ?? true)
          .map((tab) => ({
            to: tabs[tab][0],
            label: tabs[tab][1],
            here: tab === here,
            count: tab === 'alerts' ? countOfAlerts(alerts.data) : undefined,
          }))}
        missing={{ title: t('page.missing', { id }), hint: t('page.missingHint') }}
        isTitledByTab={here === 'alerts' || here === 'changes'}
      >
        {(known) => children(known, owner)}
      </ThingPage>
      {dialog}
      {dialogs}
      {placeDialogs}
      {showsCode && beacon && (
        <Suspense>
          <CodeDialog beacon={beacon} onClose={() => setShowsCode(false)} />
        </Suspense>
      )}
    </>
  );
}
