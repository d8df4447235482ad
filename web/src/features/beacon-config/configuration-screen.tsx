import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { hasRadio } from '../../../../shared/configuration/device.ts';
import type { FeaturePermission } from '../../../../shared/configuration/features.ts';
import { setBeaconConfiguration } from '../../../../shared/contract/infoprovider.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { BeaconFrame, useOtherOwner } from '../../components/beacon-frame.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { ownerOf } from '../../lib/owner.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { ConfigurationForm } from './configuration-form.tsx';
import { DeliveryNotice } from './delivery-notice.tsx';
import { judge } from './draft.ts';
import { Readout } from './readout.tsx';
import { SharedIdentity } from './shared-identity.tsx';
import { type Configured, useConfigured } from './use-configured.ts';

/** The configuration of the beacon that the address names. */
export function ConfigurationScreen() {
  const { user, id = '' } = useParams();
  const owner = ownerOf(user, roleOf(useSession()));
  const { data, error, mutate } = useConfigured(owner, id);
  const onSaved = (configuration: Configured) => {
    if (!data) return;
    const { description, deviceUpToDate } = configuration;
    const next = {
      beacon: { ...data.beacon, description, deviceUpToDate },
      configuration: { ...data.configuration, ...configuration },
    };
    // What was saved is shown at once; who else has the new identity is heard of after.
    void mutate(next, { revalidate: true });
  };

  return (
    <BeaconFrame
      id={id}
      owner={owner}
      beacon={data?.beacon}
      failed={error !== undefined}
      here="configuration"
    >
      <Loading data={data} error={error} onRetry={() => void mutate()}>
        {(read) => (
          <Configuration key={id} {...read} owner={owner} onSaved={onSaved} onStale={() => void mutate()} />
        )}
      </Loading>
    </BeaconFrame>
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
  const errorText = useErrorText();
  const other = useOtherOwner(beacon);
  const { ask, dialog } = useOwnerConfirm();
  const may = (what: FeaturePermission) =>
    beacon.featureList.some(({ kind, name }) => kind === 'PERMISSION' && name === what);
  const before = (perform: () => Promise<void>) => (other ? ask(other, perform) : void perform());
  const radio = hasRadio(beacon.type);

  const retry = () =>
    new Promise<void>((resolve) => {
      before(async () => {
        const body = { id: beacon.id, configData: {}, version: configuration.version };
        await call(setBeaconConfiguration, { body }).then(onSaved, (error) =>
          notify('error', errorText(error)),
        );
      });
      resolve();
    });

  return (
    <Stack gap="5">
      {radio ? (
        <DeliveryNotice configuration={configuration} onRetry={may('CONFIGURE') ? retry : undefined} />
      ) : (
        <Notice tone="info">{t('noRadio')}</Notice>
      )}
      <SharedIdentity ids={configuration.sharedWith ?? []} owner={owner} />
      {may('CONFIGURE') ? (
        <ConfigurationForm
          beacon={beacon}
          latest={configuration}
          mayUnlock={may('UNLOCK')}
          onSaved={onSaved}
          onStale={onStale}
          before={before}
        />
      ) : (
        <Readout {...judge(beacon.type, configuration, {})} description={configuration.description} />
      )}
      {dialog}
    </Stack>
  );
}
