import { setBeaconConfiguration } from '../../../../shared/contract/infoprovider.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { mayConfigure } from '../../components/thing-page/may-configure.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useOtherOwner } from '../../components/use-other-owner.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { DeliveryNotice } from './delivery-notice.tsx';
import type { Configured } from './use-configured.ts';

const HOUR = 3_600_000;

/** Whether a delivery is under way, has failed, or has just succeeded. */
export const isNews = ({ delivery, deviceUpToDate }: Configured, now: number): boolean =>
  delivery?.state === 'confirmed'
    ? now - Date.parse(delivery.at) < HOUR
    : delivery !== undefined || !deviceUpToDate;

interface DeliveryProps {
  readonly beacon: Beacon;
  readonly configuration: Configured;
  readonly onSaved: (configuration: Configured) => void;
}

/** How far the settings are on their way to the beacon; those who may configure it can send them again. */
export function Delivery({ beacon, configuration, onSaved }: DeliveryProps) {
  const errorText = useErrorText();
  const other = useOtherOwner(beacon);
  const { ask, dialog } = useOwnerConfirm();

  async function retry() {
    const send = async () => {
      const body = { id: beacon.id, configData: {}, version: configuration.version };
      await call(setBeaconConfiguration, { body }).then(onSaved, (error) =>
        notify('error', errorText(error)),
      );
    };
    if (other) ask(other, send);
    else await send();
  }

  return (
    <>
      <DeliveryNotice
        configuration={configuration}
        onRetry={mayConfigure(beacon, 'CONFIGURE') ? retry : undefined}
      />
      {dialog}
    </>
  );
}
