import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { hasRadio } from '../../../../shared/configuration/device.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { BeaconPage } from '../../components/thing-page/beacon-page.tsx';
import { mayConfigure } from '../../components/thing-page/may-configure.ts';
import { useMay } from '../../components/use-may.ts';
import { useOtherOwner } from '../../components/use-other-owner.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { Delivery } from './delivery.tsx';
import { judge } from './draft.ts';
import { Readout } from './readout.tsx';
import { SharedIdentity } from './shared-identity.tsx';
import { type Configured, useConfigured } from './use-configured.ts';

/** The configuration of the beacon in the URL: a tab of its page. */
export function ConfigurationScreen() {
  const { id = '' } = useParams();
  const { data, error, mutate, onSaved } = useConfigured(id);
  return (
    <BeaconPage here="configuration">
      {(known, owner) => (
        <Loading data={data} error={error} onRetry={() => void mutate()}>
          {(configuration) => (
            <Configuration
              key={id}
              beacon={known}
              configuration={configuration}
              owner={owner}
              onSaved={onSaved}
              onStale={() => void mutate()}
            />
          )}
        </Loading>
      )}
    </BeaconPage>
  );
}

interface ConfigurationProps {
  readonly beacon: Beacon;
  readonly configuration: Configured;
  readonly owner: string;
  readonly onSaved: (configuration: Configured) => void;
  readonly onStale: () => void;
}

function Configuration({ beacon, configuration, owner, onSaved, onStale }: ConfigurationProps) {
  const { t } = useTranslation('configuration');
  const other = useOtherOwner(beacon);
  const { ask, dialog } = useOwnerConfirm();
  const may = useMay();

  return (
    <Stack gap="5" maxW="6xl">
      {hasRadio(beacon.type) ? (
        <Delivery beacon={beacon} configuration={configuration} onSaved={onSaved} />
      ) : (
        <Notice tone="info">{t('noRadio')}</Notice>
      )}
      <SharedIdentity ids={configuration.sharedWith ?? []} owner={owner} />
      {mayConfigure(beacon, 'CONFIGURE') && may('device') ? (
        <ConfigurationForm
          beacon={beacon}
          latest={configuration}
          mayUnlock={mayConfigure(beacon, 'UNLOCK')}
          onSaved={onSaved}
          onStale={onStale}
          before={(perform) => (other ? ask(other, perform) : void perform())}
        />
      ) : (
        <Readout {...judge(beacon.type, configuration, {})} description={configuration.description} />
      )}
      {dialog}
    </Stack>
  );
}
