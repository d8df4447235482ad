import { Button } from '@chakra-ui/react';
import { CircleArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { getAudit } from '../../../../shared/contract/auth/audit.ts';
import { getAlerts } from '../../../../shared/contract/devices/alerts.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { hubIdIn } from '../../../../shared/model/hub-id.ts';
import { HUB_DESCRIPTION_MAX } from '../../../../shared/model/hub-settings.ts';
import { Command } from '../../components/command.tsx';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { usePlaceLine } from '../../components/places/use-place-line.tsx';
import { ThingPage } from '../../components/thing-page/thing-page.tsx';
import { useDeviceMenu } from '../../components/thing-page/use-device-menu.tsx';
import { countOfAlerts, useDeviceAlerts } from '../../components/use-device-alerts.ts';
import { useMay } from '../../components/use-may.ts';
import { useMayChange } from '../../components/use-may-change.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';
import { hubState } from './hub-state.ts';
import { useConnectionText } from './use-connection-text.ts';
import { useHub } from './use-hub.ts';
import { useInduce } from './use-induce.tsx';
import { useRenameHub } from './use-rename-hub.ts';
import { useStateTexts } from './use-state-texts.ts';

type HubTab = 'overview' | 'configuration' | 'beacons' | 'logs' | 'alerts' | 'changes';

/** Tabs with a list, which sets the title of the document. */
const LISTS: readonly HubTab[] = ['beacons', 'logs', 'alerts', 'changes'];

/** The hub of the address; its overview is where a page of the list would be. */
export function useHubId(): string {
  const { id, cursor = '' } = useParams();
  return id ?? hubIdIn(cursor) ?? '';
}

/** The page of the hub in the URL, with one of its tabs. */
export function HubPage({ here, children }: { here: HubTab; children: (hub: Hub) => ReactNode }) {
  const { t } = useTranslation(['hubConfig', 'hubs', 'list']);
  const id = useHubId();
  const session = useSession();
  const role = roleOf(session);
  const states = useStateTexts();
  const connection = useConnectionText();
  const thing = useHub(id);
  const hub = thing.data;
  const isOwn = hub !== undefined && hub.owner?.id === meOf(session)?.id;
  const mayChange = useMayChange(hub?.owner?.id);
  const may = useMay();
  const hasAlerts = mayChange && may(getAlerts);
  const alerts = useDeviceAlerts(hasAlerts ? id : null);
  const { rename, dialog } = useRenameHub(thing);
  const { place, dialogs: placeDialogs } = usePlaceLine({
    of: 'hubs',
    id,
    device: hub,
    ownerId: hub?.owner?.id,
    other: isOwn ? undefined : hub?.owner,
    onChanged: () => void thing.mutate(),
  });
  const induce = useInduce((updating) => void thing.mutate(updating, { revalidate: false }));
  const list = paths.hubs.of(isOwn || role === 'INFO_PROVIDER' ? SELF : (hub?.owner?.id ?? EVERYBODY));
  const { menu, dialogs } = useDeviceMenu({
    id,
    of: 'hubs',
    owner: hub?.owner ?? undefined,
    page: paths.hub.to(id),
    list: paths.hubs.to(),
  });
  const tabs: Record<HubTab, readonly [to: string, label: string]> = {
    overview: [paths.hub.to(id), t('list:tab.overview')],
    configuration: [paths.hubConfig.to(id), t('list:tab.configuration')],
    beacons: [paths.hubBeacons.to(id), t('list:tab.beacons')],
    logs: [paths.hubLog.to(id), t('list:tab.logs')],
    alerts: [paths.hubAlerts.to(id), t('list:tab.alerts')],
    changes: [paths.hubChanges.to(id), t('list:tab.changes')],
  };
  const isShown: Partial<Record<HubTab, boolean>> = {
    // A list within a scope has no filter by the hub that heard a device.
    beacons: !session.isScoped,
    logs: mayChange,
    alerts: hasAlerts,
    changes: may(getAudit),
  };

  return (
    <>
      <ThingPage
        id={id}
        list={{ screens: ['hubs'], label: t('back'), to: list }}
        thing={thing}
        nameOf={({ description }) => description}
        rename={{
          calls: 'device',
          invitation: t('name'),
          maxLength: HUB_DESCRIPTION_MAX,
          onRename: mayChange ? rename : undefined,
        }}
        facts={(known) => ({
          id: <CopyId id={id} />,
          connection: (
            <span className="label" data-tone={connection(known).tone}>
              {connection(known).text}
            </span>
          ),
          state: hubState(known) !== 'synchronised' && (
            <span className="label" data-tone={states[hubState(known)].tone}>
              {states[hubState(known)].text}
            </span>
          ),
          firmware: known.firmware && t('runs', { firmware: known.firmware }),
          lastSeen: known.lastSeen && (
            <span>
              {t('lastSeen')} <TimeAgo at={Date.parse(known.lastSeen)} />
            </span>
          ),
        })}
        place={place}
        buttons={
          mayChange &&
          hub?.newestFirmware && (
            <Command>
              <Button size="sm" onClick={() => void induce.ask(id)}>
                <CircleArrowUp aria-hidden />
                {t('update')}
              </Button>
            </Command>
          )
        }
        menu={menu}
        tabs={(Object.keys(tabs) as HubTab[])
          .filter((tab) => isShown[tab] ?? true)
          .map((tab) => ({
            to: tabs[tab][0],
            label: tabs[tab][1],
            here: tab === here,
            count: tab === 'alerts' ? countOfAlerts(alerts.data) : undefined,
          }))}
        missing={{ title: t('missing', { id }), hint: t('missingHint') }}
        isTitledByTab={LISTS.includes(here)}
      >
        {children}
      </ThingPage>
      {dialog}
      {dialogs}
      {placeDialogs}
      {induce.dialog}
    </>
  );
}
